import type * as contract from '@overlay/contract';
import type { ConversionPayload, InteractionPayload } from '@overlay/node';

/** `true` where each type may stand for the other, property by property. */
type Same<One, Other> = [Required<One>, One, keyof One] extends [Required<Other>, Other, keyof Other]
  ? [Required<Other>, Other, keyof Other] extends [Required<One>, One, keyof One]
    ? true
    : false
  : false;

/** Compiles where the types of this package and the contract's are the same. */
export const areTheSame: [
  Same<InteractionPayload, contract.InteractionPayload>,
  Same<ConversionPayload, contract.ConversionPayload>,
] = [true, true];
