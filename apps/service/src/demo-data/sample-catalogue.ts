import type { InteractionType, OverlayOptions } from '@overlay/contract';
import { toDemoOverlays } from './demo-overlays.ts';

/*
 * A fictional shop: its campaigns, and how its simulated viewers answer. Every name begins with `sample`, so that
 * nothing is mistaken for real data.
 */

export interface SampleOverlay {
  readonly overlayId: string;
  readonly name: string;
  readonly options: OverlayOptions;
  /** Options of an earlier version, which gives the overlay a history. */
  readonly before?: OverlayOptions;
  /** The share of its viewers who answer. */
  readonly answerRate: number;
  readonly interactionType: InteractionType;
  /** Values and their relative frequency. */
  readonly answers: readonly (readonly [value: string | number, weight: number])[];
  /** Spread of the values around the chosen one, as on a slider. */
  readonly spread?: number;
}

export interface SampleVideo {
  readonly videoId: string;
  readonly name: string;
  readonly lengthSeconds: number;
  /** The share of viewers who watch to the end. */
  readonly finishRate: number;
  readonly overlays: readonly SampleOverlay[];
}

export interface SampleCampaign {
  readonly campaignId: string;
  readonly origins: readonly string[];
  /** Relative frequency, and how much more likely its viewers are to answer. */
  readonly creatives: readonly {
    readonly creativeId: string;
    readonly share: number;
    readonly lift: number;
  }[];
  readonly video: SampleVideo;
  /** Visits per day at full strength. */
  readonly visitsADay: number;
  /** How strongly it runs on each day, 0 to 27; 0 if not at all. */
  readonly strength: (day: number) => number;
  readonly conversion: {
    readonly type: string;
    /** Share of the viewers who answered. */
    readonly rate: number;
    /** In euros; empty for conversions without an amount. */
    readonly amounts: readonly string[];
  };
}

const shop = 'https://shop.sample.example';
const blog = 'https://blog.sample.example';

const trailShoes: SampleVideo = {
  videoId: 'sample-trail-shoes',
  name: 'Trail shoes in the rain',
  lengthSeconds: 94,
  finishRate: 0.34,
  overlays: [
    {
      overlayId: 'ovl_sample_like',
      name: 'Sample: Do you like the new shoes?',
      options: {
        type: 'tap',
        tapStyle: 'like-dislike',
        title: 'Do you like the new shoes?',
        position: 'bottom-left',
        startTime: 6,
        endTime: 16,
      },
      answerRate: 0.24,
      interactionType: 'tap',
      answers: [
        [1, 86],
        [0, 14],
      ],
    },
    {
      overlayId: 'ovl_sample_colour',
      name: 'Sample: Which colour?',
      options: {
        type: 'poll',
        pollQuestion: 'Which colour would you wear?',
        pollOptions: [
          { id: 'moss', label: 'Moss' },
          { id: 'sand', label: 'Sand' },
          { id: 'night', label: 'Night blue' },
          { id: 'flame', label: 'Flame' },
        ],
        showResults: true,
        position: 'center',
        startTime: 24,
        endTime: 40,
      },
      before: {
        type: 'poll',
        pollQuestion: 'Your colour?',
        pollOptions: [
          { id: 'moss', label: 'Moss' },
          { id: 'sand', label: 'Sand' },
          { id: 'night', label: 'Night blue' },
        ],
        position: 'center',
        startTime: 24,
        endTime: 34,
      },
      answerRate: 0.37,
      interactionType: 'poll',
      answers: [
        ['night', 38],
        ['moss', 29],
        ['flame', 19],
        ['sand', 14],
      ],
    },
    {
      overlayId: 'ovl_sample_shop_link',
      name: 'Sample: See the shoes',
      options: {
        type: 'cta',
        title: 'Spring sale: 20 % off',
        ctaText: 'See the shoes',
        ctaUrl: `${shop}/trail-shoes`,
        ctaTarget: '_blank',
        position: 'bottom-right',
        startTime: 68,
      },
      answerRate: 0.13,
      interactionType: 'cta_click',
      answers: [['See the shoes', 1]],
    },
  ],
};

const onePot: SampleVideo = {
  videoId: 'sample-one-pot-dinner',
  name: 'Dinner from one pot',
  lengthSeconds: 176,
  finishRate: 0.42,
  overlays: [
    {
      overlayId: 'ovl_sample_stars',
      name: 'Sample: Rate this recipe',
      options: {
        type: 'rating',
        ratingMax: 5,
        title: 'Would you cook this?',
        position: 'bottom-center',
        startTime: 42,
        endTime: 60,
      },
      answerRate: 0.29,
      interactionType: 'rating',
      answers: [
        [5, 41],
        [4, 33],
        [3, 15],
        [2, 6],
        [1, 5],
      ],
    },
    {
      overlayId: 'ovl_sample_spice',
      name: 'Sample: How spicy?',
      options: {
        type: 'slider',
        title: 'How spicy do you like it?',
        sliderMin: 0,
        sliderMax: 100,
        sliderLabels: ['Mild', 'Fiery'],
        position: 'bottom-right',
        startTime: 88,
        endTime: 106,
      },
      answerRate: 0.31,
      interactionType: 'slider',
      answers: [
        [30, 35],
        [62, 55],
        [92, 10],
      ],
      spread: 14,
    },
    {
      overlayId: 'ovl_sample_next_dish',
      name: 'Sample: What shall we cook next?',
      options: {
        type: 'poll',
        pollQuestion: 'What shall we cook next?',
        pollOptions: [
          { id: 'curry', label: 'A green curry' },
          { id: 'ramen', label: 'Ramen' },
          { id: 'tacos', label: 'Tacos' },
        ],
        showResults: true,
        pauseVideo: true,
        position: 'center',
        startTime: 140,
        endTime: 160,
      },
      answerRate: 0.44,
      interactionType: 'poll',
      answers: [
        ['ramen', 45],
        ['tacos', 33],
        ['curry', 22],
      ],
    },
  ],
};

const speaker: SampleVideo = {
  videoId: 'sample-speaker-launch',
  name: 'The new speaker',
  lengthSeconds: 58,
  finishRate: 0.48,
  overlays: [
    {
      overlayId: 'ovl_sample_notify',
      name: 'Sample: Tell me when it is out',
      options: {
        type: 'tap',
        tapStyle: 'button',
        tapLabel: 'Tell me when it is out',
        position: 'bottom-center',
        startTime: 12,
        endTime: 30,
      },
      answerRate: 0.16,
      interactionType: 'tap',
      answers: [[1, 1]],
    },
    {
      overlayId: 'ovl_sample_battery',
      name: 'Sample: How long does it play?',
      options: {
        type: 'poll',
        pollQuestion: 'How long does it play on one charge?',
        pollOptions: [
          { id: 'h12', label: '12 hours' },
          { id: 'h24', label: '24 hours' },
          { id: 'h48', label: '48 hours' },
        ],
        correctOptionId: 'h24',
        showResults: true,
        position: 'center',
        startTime: 30,
        endTime: 40,
      },
      answerRate: 0.33,
      interactionType: 'poll',
      answers: [
        ['h24', 52],
        ['h12', 34],
        ['h48', 14],
      ],
    },
    {
      overlayId: 'ovl_sample_order',
      name: 'Sample: Order now',
      options: {
        type: 'cta',
        title: 'Out today',
        ctaText: 'Order now',
        ctaUrl: `${shop}/speaker`,
        ctaTarget: '_blank',
        position: 'bottom-right',
        startTime: 40,
      },
      before: {
        type: 'cta',
        title: 'Soon',
        ctaText: 'Read more',
        ctaUrl: `${shop}/speaker`,
        ctaTarget: '_blank',
        position: 'bottom-right',
        startTime: 44,
      },
      answerRate: 0.11,
      interactionType: 'cta_click',
      answers: [['Order now', 1]],
    },
  ],
};

type Answers = Pick<SampleOverlay, 'answerRate' | 'interactionType' | 'answers' | 'spread'>;

/** How the overlays of the demo film were answered before its first real viewer, who then sees results. */
const demoAnswers: Readonly<Record<string, Answers>> = {
  ovl_demo_tap: {
    answerRate: 0.5,
    interactionType: 'tap',
    answers: [
      [1, 83],
      [0, 17],
    ],
  },
  ovl_demo_rating: {
    answerRate: 0.5,
    interactionType: 'rating',
    answers: [
      [5, 38],
      [4, 36],
      [3, 16],
      [2, 7],
      [1, 3],
    ],
  },
  ovl_demo_poll: {
    answerRate: 0.55,
    interactionType: 'poll',
    answers: [
      ['sea', 46],
      ['mountains', 33],
      ['city', 21],
    ],
  },
  ovl_demo_slider: { answerRate: 0.5, interactionType: 'slider', answers: [[68, 1]], spread: 22 },
  ovl_demo_quiz: {
    answerRate: 0.6,
    interactionType: 'poll',
    answers: [
      ['dunes', 61],
      ['bay', 25],
      ['town', 14],
    ],
  },
};

/** Its viewers have a campaign and a video of their own: what real viewers of the demo do is counted apart. */
const demoFilm: SampleVideo = {
  videoId: 'sample-demo-film',
  name: 'Demo film: sample viewers',
  lengthSeconds: 20,
  finishRate: 0.4,
  overlays: toDemoOverlays('').flatMap((overlay) => {
    const answers = demoAnswers[overlay.overlayId];
    return answers === undefined ? [] : [{ ...overlay, ...answers }];
  }),
};

export const sampleCampaigns: readonly SampleCampaign[] = [
  {
    campaignId: 'sample-spring-sale',
    origins: [shop, shop, shop, blog],
    creatives: [
      { creativeId: 'sample-forest', share: 0.5, lift: 1 },
      { creativeId: 'sample-summit', share: 0.5, lift: 1.27 },
    ],
    video: trailShoes,
    visitsADay: 88,
    strength: (day) => 0.75 + day / 54,
    conversion: { type: 'purchase', rate: 0.12, amounts: ['89.00', '119.00', '119.00', '149.00', '178.00'] },
  },
  {
    campaignId: 'sample-recipe-series',
    origins: [blog, blog, shop],
    creatives: [{ creativeId: 'sample-kitchen', share: 1, lift: 1 }],
    video: onePot,
    visitsADay: 52,
    // A new episode each week, and fewer viewers each day until the next.
    strength: (day) => 1.35 - (day % 7) / 9,
    conversion: { type: 'newsletter', rate: 0.08, amounts: [] },
  },
  {
    campaignId: 'sample-speaker-launch',
    origins: [shop],
    creatives: [
      { creativeId: 'sample-close-up', share: 0.34, lift: 1 },
      { creativeId: 'sample-living-room', share: 0.33, lift: 1.04 },
      { creativeId: 'sample-street', share: 0.33, lift: 0.82 },
    ],
    video: speaker,
    visitsADay: 70,
    // Nothing until the launch, then a peak that flattens out.
    strength: (day) => (day < 12 ? 0 : 0.55 + 1.6 * Math.exp(-(day - 12) / 3)),
    conversion: { type: 'purchase', rate: 0.16, amounts: ['199.00', '199.00', '349.00'] },
  },
  {
    campaignId: 'sample-demo-film',
    origins: [shop],
    creatives: [{ creativeId: 'sample-demo', share: 1, lift: 1 }],
    video: demoFilm,
    visitsADay: 8,
    strength: () => 1,
    conversion: { type: 'newsletter', rate: 0, amounts: [] },
  },
];

/** Those that are added and removed with the sample data; the demo's own stay. */
export const sampleOverlays: readonly (SampleOverlay & { videoId: string; campaignId: string })[] =
  sampleCampaigns
    .filter(({ video }) => video !== demoFilm)
    .flatMap(({ campaignId, video: { videoId, overlays } }) =>
      overlays.map((overlay) => ({ ...overlay, videoId, campaignId })),
    );
