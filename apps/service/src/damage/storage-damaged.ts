/**
 * Stored bytes are missing, or are not those that were written: the same read fails again until somebody repairs them. The
 * message is the engine's own.
 */
export class StorageDamaged extends Error {
  /** Its folder or file in the data directory: `event-store`, `event-log`, `conversion-log`, `control.sqlite`. */
  readonly store: string;
  /** Such as "part 202611_1_6_1 of events". Anyone who asks `/readyz` sees it, so it has no path. */
  readonly place: string;

  constructor(store: string, place: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StorageDamaged';
    this.store = store;
    this.place = place;
  }
}
