/**
 * Options of an `LRUCache` of at most so many entries, which takes memory for those it has. With `max` it takes memory for all
 * of them at once: 16 MB and 80 ms for the caches of a service, most of which stay nearly empty.
 */
export const growingTo = (entries: number) => ({ maxSize: entries, sizeCalculation: () => 1 });
