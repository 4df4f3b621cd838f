import type * as contract from '@overlay/contract';
import type * as wire from '../../packages/sdk/src/wire.ts';

/** `true` where each type may stand for the other, property by property. */
type Same<One, Other> = [Required<One>, One, keyof One] extends [Required<Other>, Other, keyof Other]
  ? [Required<Other>, Other, keyof Other] extends [Required<One>, One, keyof One]
    ? true
    : false
  : false;

/** Compiles where the types of this package and the contract's are the same. */
export const areTheSame: [
  Same<wire.InteractionPayload, contract.InteractionPayload>,
  Same<wire.TapOptions, contract.TapOptions>,
  Same<wire.RatingOptions, contract.RatingOptions>,
  Same<wire.PollOptions, contract.PollOptions>,
  Same<wire.SliderOptions, contract.SliderOptions>,
  Same<wire.CtaOptions, contract.CtaOptions>,
  Same<wire.OverlayOptions['type'], contract.OverlayOptions['type']>,
  Same<wire.GetAnalyticsParams, contract.GetAnalyticsParams>,
  Same<wire.AnalyticsResult, contract.AnalyticsResult>,
  Same<wire.DeliveryConfig, contract.DeliveryConfig>,
  Same<wire.InitRequest, contract.InitRequest>,
  Same<wire.PublishedOverlay, contract.PublishedOverlay>,
  Same<wire.InitAnswer, contract.InitAnswer>,
  Same<wire.EventVerdict, contract.EventVerdict>,
] = [true, true, true, true, true, true, true, true, true, true, true, true, true, true];
