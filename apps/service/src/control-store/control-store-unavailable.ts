/** Thrown if the control store cannot be reached or is temporarily failing; the same call may succeed later. */
export class ControlStoreUnavailable extends Error {
  override readonly name = 'ControlStoreUnavailable';
}
