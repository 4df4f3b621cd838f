import type { Ports } from '@overlay/service';
/** Its hash is that of this text. */
export declare const sharedDevice = "shared";
/**
 * Sessions of ten events as the SDK sends them, over 90 days: playback records with the segments that were played,
 * impressions, an interaction with its completion in one session of four, and a conversion after one of five. A fifth of them is about one video (`vid-0`),
 * the others about 200 (`vid-7` is one of the middle); 50 campaigns with three creatives, ten origins, a device for three
 * sessions, and one (`sharedDevice`) for every ten-thousandth session, so that erasing it erases one event of 10,000. Made by the store itself: sending 100 million events is not the question here. Sessions are the same for
 * the same range, so a table can grow.
 */
export declare function fillSessions(store: Ports['eventStore'], accountId: string, from: number, to: number): Promise<void>;
//# sourceMappingURL=fill-sessions.d.ts.map