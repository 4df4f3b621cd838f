/** Thrown if the control store cannot be reached or is temporarily failing; the same call may succeed later. */
export class ControlStoreUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ControlStoreUnavailable';
  }
}
