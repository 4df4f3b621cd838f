/** What the work resolves to, or what `late` returns or throws if it takes longer. The work goes on. */
export function within<Result, Late>(
  ms: number,
  work: Promise<Result>,
  late: () => Late,
): Promise<Result | Late> {
  let timer: NodeJS.Timeout | undefined;
  const timeUp = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  }).then(late);
  return Promise.race([work, timeUp]).finally(() => clearTimeout(timer));
}
