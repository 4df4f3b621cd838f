export interface Outcome<Item, Result> {
  readonly done: readonly Result[];
  readonly failed: readonly { readonly item: Item; readonly error: unknown }[];
}

/** Fewer than a browser sends to one host at the same time, so that the page stays usable meanwhile. */
const mostAtOnce = 4;

/** Runs an action on every item. One failure stops none of the others; results keep the order of the items. */
export async function runOnEach<Item, Result>(
  items: readonly Item[],
  action: (item: Item) => Promise<Result>,
): Promise<Outcome<Item, Result>> {
  const outcomes: PromiseSettledResult<Result>[] = [];
  let next = 0;
  const work = async () => {
    while (next < items.length) {
      const index = next++;
      const [outcome] = await Promise.allSettled([action(items[index] as Item)]);
      outcomes[index] = outcome;
    }
  };
  await Promise.all(Array.from({ length: mostAtOnce }, work));
  return {
    done: outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : [])),
    failed: outcomes.flatMap((outcome, index) =>
      outcome.status === 'rejected' ? [{ item: items[index] as Item, error: outcome.reason }] : [],
    ),
  };
}
