export type {
  BatchAnswer,
  ConversionPayload,
  EventVerdict,
  Heartbeat,
  InteractionPayload,
} from '@overlay/contract';
