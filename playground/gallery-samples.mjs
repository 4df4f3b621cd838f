/** What is asked in the pictures: real questions, short and long, in both directions. */
const press = (selector) => (root) => root.querySelector(selector).click();

export function samples(language) {
  const t = texts[language];
  return {
    'tap-like': { options: { type: 'tap', position: 'bottom-right' }, answer: press('[aria-pressed]') },
    'tap-title': {
      options: { type: 'tap', title: t.tap, position: 'bottom-left' },
      answer: press('[aria-pressed]'),
    },
    'tap-button': {
      options: { type: 'tap', tapStyle: 'button', tapLabel: t.applaud, position: 'bottom-center' },
      answer: press('[aria-pressed]'),
    },
    'rating-stars': {
      options: { type: 'rating', title: t.rating, position: 'bottom-center' },
      answer: press('[value="4"]'),
    },
    'rating-numbers': {
      options: {
        type: 'rating',
        title: t.recommend,
        ratingStyle: 'numbers',
        ratingMax: 10,
        position: 'center',
      },
      answer: press('[value="8"]'),
    },
    poll: {
      options: { type: 'poll', pollQuestion: t.poll, pollOptions: t.options, position: 'center-right' },
      answer: press('input'),
    },
    'poll-submit': {
      options: {
        type: 'poll',
        pollQuestion: t.poll,
        pollOptions: t.options,
        ctaText: t.vote,
        position: 'center-left',
      },
    },
    slider: {
      options: { type: 'slider', title: t.slider, sliderLabels: t.ends, position: 'bottom-left' },
      answer: press('input'),
    },
    'slider-emoji': {
      options: { type: 'slider', title: t.slider, sliderEmoji: '😍', position: 'bottom-right' },
      answer: press('input'),
    },
    cta: { options: { type: 'cta', ctaText: t.cta, ctaUrl: 'https://example.com', position: 'top-right' } },
    'cta-title': {
      options: {
        type: 'cta',
        title: t.offer,
        ctaText: t.cta,
        ctaUrl: 'https://example.com',
        position: 'bottom-left',
      },
    },
  };
}

const texts = {
  en: {
    tap: 'Was this helpful?',
    applaud: 'Applaud',
    rating: 'How was the ride?',
    recommend: 'How likely are you to recommend us?',
    poll: 'Where should we film the next episode?',
    options: ['Lisbon', 'Oslo', 'Kyoto, in the week of the cherry blossom'],
    vote: 'Vote',
    slider: 'How hungry does this make you?',
    ends: ['Not at all', 'Starving'],
    cta: 'Book a test ride',
    offer: 'The first hour is on us',
  },
  ar: {
    tap: 'هل كان هذا مفيدًا؟',
    applaud: 'تصفيق',
    rating: 'كيف كانت الرحلة؟',
    recommend: 'ما مدى احتمال أن توصي بنا؟',
    poll: 'أين نصوّر الحلقة القادمة؟',
    options: ['لشبونة', 'أوسلو', 'كيوتو في موسم أزهار الكرز'],
    vote: 'صوّت',
    slider: 'ما مدى جوعك الآن؟',
    ends: ['لا شيء', 'كثيرًا'],
    cta: 'احجز تجربة',
    offer: 'الساعة الأولى مجانية',
  },
};
