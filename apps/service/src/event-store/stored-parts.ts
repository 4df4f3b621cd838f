/** What an event store knows about the parts of its tables, by which a loss within it is noticed. */
export interface StoredParts {
  /** What is missing or damaged since the list was written, a phrase each. @throws {DamagedRecord} */
  losses(isListed: boolean): Promise<string[]>;
  /** Takes the parts that are there for all of them, and lists them. */
  settle(): Promise<void>;
  /** Lists the parts that are there now. No effect before `settle`. */
  write(): Promise<void>;
}
