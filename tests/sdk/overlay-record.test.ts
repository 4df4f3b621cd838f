import type { InteractionPayload, OverlayOptions } from '@overlay/contract';
import { describe, expect, it } from 'vitest';
import type { Answer } from '../../packages/sdk/src/kinds/kind.ts';
import { makeRecord } from '../../packages/sdk/src/overlay/overlay-record.ts';

/** The record of one overlay, with what it sent and marked as seen. */
function open(options: OverlayOptions = { type: 'tap' }, overlayVersion?: number) {
  const sent: InteractionPayload[] = [];
  const names: string[] = [];
  const seen: string[] = [];
  const video = { currentTime: 12.34567 };
  const record = makeRecord(
    { overlayId: 'ovl_1', videoId: 'vid_1', campaignId: undefined, overlayVersion },
    () => options,
    () => ({
      // The parts of a video that the record reads.
      video: video as HTMLVideoElement,
      watched: () => ({ watchedSeconds: 8, videoLength: 20, percentWatched: 40 }),
    }),
    {
      locale: () => 'en',
      campaignId: () => 'camp_page',
      send(payload) {
        sent.push(payload);
        return payload;
      },
      emit() {},
      seen: () => false,
      markSeen: (key, frequency) => seen.push(`${key} ${frequency}`),
      results: () => Promise.resolve(undefined),
      load: () => Promise.reject(new Error('not loaded')),
    },
    (name) => names.push(name),
  );
  return { record, sent, names, seen, options };
}

const answer = (interactionType: Answer['interactionType'], value: Answer['value']): Answer => ({
  interactionType,
  value,
});
const impressions = (sent: readonly InteractionPayload[]) =>
  sent.filter(({ eventType, playbackEvent }) => eventType === 'impression' && !playbackEvent);
const completions = (sent: readonly InteractionPayload[]) =>
  sent.filter(({ interactionType }) => interactionType === 'completion');

describe('the version of an overlay', () => {
  const use = (record: ReturnType<typeof open>['record']) => {
    record.begin();
    record.answer(answer('tap', 1));
    record.complete();
    record.exposed(500);
    record.sumUp();
  };

  it('is in every event of an overlay that the service delivered', () => {
    const { record, sent } = open({ type: 'tap' }, 3);
    use(record);
    expect(sent.map(({ overlayVersion }) => overlayVersion)).toEqual([3, 3, 3, 3]);
  });

  it('is in no event of an overlay that was created in code', () => {
    const { record, sent } = open();
    use(record);
    expect(sent).toHaveLength(4);
    for (const event of sent) expect(event).not.toHaveProperty('overlayVersion');
  });
});

describe('the impression of an overlay', () => {
  it('is sent once per showing, and again when it is shown again', () => {
    const { record, sent } = open();
    for (const _showing of [1, 2]) {
      record.begin();
      record.impression();
      record.impression();
    }
    expect(impressions(sent)).toHaveLength(2);
  });

  it('carries the page, the type and the rule', () => {
    const { record, sent } = open({ type: 'rating', impressionRule: 'rendered', creativeId: 'crt_1' });
    record.begin();
    record.impression();
    expect(sent).toEqual([
      {
        eventType: 'impression',
        overlayType: 'rating',
        impressionRule: 'rendered',
        videoId: 'vid_1',
        overlayId: 'ovl_1',
        campaignId: 'camp_page',
        creativeId: 'crt_1',
        videoTimeSeconds: 12.346,
      },
    ]);
  });

  it('carries the viewable rule by default', () => {
    const { record, sent } = open();
    record.begin();
    record.impression();
    expect(sent[0]?.impressionRule).toBe('viewable');
  });

  it('comes before an answer that is faster than its second', () => {
    const { record, names } = open();
    record.begin();
    record.answer(answer('tap', 1));
    record.impression();
    expect(names).toEqual(['impression', 'interaction']);
  });

  it.each(['always', 'once-per-session', 'once-per-device'] as const)(
    'marks an overlay that shows %s',
    (frequency) => {
      const { record, seen } = open({ type: 'tap', frequency });
      record.begin();
      record.impression();
      expect(seen).toEqual([`ovl_1 ${frequency}`]);
    },
  );
});

describe('the interaction of an overlay', () => {
  it("carries the type and value of the answer, and the page's metadata", () => {
    const { record, sent } = open({ type: 'poll', metadata: { lane: 3 } });
    record.answer(answer('poll', 'kyoto'));
    expect(sent[1]).toMatchObject({
      eventType: 'interaction',
      interactionType: 'poll',
      value: 'kyoto',
      overlayType: 'poll',
      metadata: { lane: 3 },
    });
  });

  it("of a call to action counts as a tap and carries its link next to the page's metadata", () => {
    const { record, sent } = open({
      type: 'cta',
      ctaUrl: `https://shop.example/${'x'.repeat(2_000)}`,
      metadata: { lane: 3 },
    });
    record.answer(answer('cta_click', 'Buy'));
    const { interactionType, overlayType, value, metadata } = sent[1] ?? {};
    expect([interactionType, overlayType, value]).toEqual(['cta_click', 'tap', 'Buy']);
    expect(metadata).toEqual({ lane: 3, link: expect.stringMatching(/^https:\/\/shop\.example\/x{1003}$/) });
  });
});

describe('the completion of an overlay', () => {
  it.each([
    ['a changed mind', answer('tap', 1), answer('tap', 0)],
    ['a changed vote', answer('poll', 0), answer('poll', 'bee')],
    ['a link after an answer', answer('rating', 4), answer('cta_click', 'Buy')],
  ])('carries the last answer: %s', (_, first, last) => {
    const { record, sent } = open({ type: 'poll' });
    record.begin();
    record.answer(first);
    record.answer(last);
    record.complete();
    expect(completions(sent)).toMatchObject([
      {
        eventType: 'interaction',
        value: null,
        interactionOccurred: true,
        lastInteractionType: last.interactionType,
        lastInteractionValue: last.value,
        watchedSeconds: 8,
        videoLength: 20,
        percentWatched: 40,
      },
    ]);
  });

  it('is sent once per answer, and never without one', () => {
    const { record, sent } = open();
    record.complete();
    expect(sent).toEqual([]);
    record.answer(answer('tap', 1));
    record.complete();
    record.complete();
    expect(completions(sent)).toHaveLength(1);
  });
});

describe('the exposure of an overlay', () => {
  it('is sent once, in the completion after an answer', () => {
    const { record, sent } = open();
    record.exposed(700.4);
    record.answer(answer('tap', 1));
    record.exposed(300);
    record.complete();
    record.complete();
    expect(sent.flatMap(({ exposureMs }) => exposureMs ?? [])).toEqual([1000]);
    expect(completions(sent)).toMatchObject([{ exposureMs: 1000 }]);
  });

  it('is sent in a summary without an answer, and only the increase the next time', () => {
    const { record, sent } = open({ type: 'slider' });
    record.exposed(1_500);
    record.sumUp();
    record.sumUp();
    record.exposed(200);
    record.complete();
    expect(sent).toMatchObject([
      { eventType: 'impression', playbackEvent: 'summary', overlayType: 'slider', exposureMs: 1500 },
      { eventType: 'impression', playbackEvent: 'summary', exposureMs: 200 },
    ]);
    expect(sent).toHaveLength(2);
  });

  it('is at most a day, and reports when it cannot be measured', () => {
    const { record, sent } = open();
    record.exposed(200_000_000);
    record.sumUp();
    record.exposed();
    record.sumUp();
    expect(sent).toMatchObject([{ exposureMs: 86_400_000 }, { measurable: false }]);
    expect(sent[1]).not.toHaveProperty('exposureMs');
  });
});
