/** Removes what deletes left behind in files and logs of the database, and retries until it succeeds. */
export interface DeletedData {
  owe(): void;
  /** Throws if the files are busy; the next call tries again. */
  erase(): Promise<void>;
}

export function createDeletedData(eraseDeleted: () => Promise<void>): DeletedData {
  // An earlier process may have been killed between the delete and this step.
  let isOwed = true;
  return {
    owe() {
      isOwed = true;
    },
    async erase() {
      if (!isOwed) return;
      isOwed = false;
      try {
        await eraseDeleted();
      } catch (error) {
        isOwed = true;
        throw error;
      }
    },
  };
}
