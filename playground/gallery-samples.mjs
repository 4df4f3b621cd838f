/** What is asked in the pictures: real questions, short and long, in both directions. `type` first, then the variant. */
const press = (selector) => (root) => root.querySelector(selector).click();
/** What an arrow key does: it selects, and the submit button for keys appears. */
const select = (selector) => (root) => {
  const input = root.querySelector(selector);
  input.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
  input.checked = true;
  input.dispatchEvent(new InputEvent('input', { bubbles: true }));
};

const focus = (root) => root.querySelector('input,a,[aria-pressed]').focus();
const asking = () => {};

export function samples(language) {
  const t = texts[language] ?? texts.en;
  const link = { ctaText: t.cta, ctaUrl: 'https://example.com' };
  const tap = { asking, focused: focus, answered: press('[aria-pressed]') };
  const rating = (value) => ({
    asking,
    focused: focus,
    selected: select(`[value="${value}"]`),
    answered: press(`[value="${value}"]`),
  });
  const poll = { asking, focused: focus, selected: select('[value="1"]'), answered: press('[value="0"]') };
  const slider = { asking, focused: focus, selected: select('input'), answered: press('input') };
  const cta = { asking, focused: focus };
  return {
    'tap-like': { type: 'tap', options: { position: 'bottom-right' }, states: tap },
    'tap-title': { type: 'tap', options: { title: t.tap, position: 'bottom-left' }, states: tap },
    'tap-button': {
      type: 'tap',
      options: { tapStyle: 'button', tapLabel: t.applaud, position: 'bottom-center' },
      states: tap,
    },
    'rating-stars': {
      type: 'rating',
      options: { title: t.rating, position: 'bottom-center', showResults: true },
      states: rating(4),
    },
    'rating-numbers': {
      type: 'rating',
      options: {
        title: t.recommend,
        ratingStyle: 'numbers',
        ratingMax: 10,
        position: 'center',
        showResults: true,
      },
      states: rating(8),
    },
    'poll-results': {
      type: 'poll',
      options: {
        pollQuestion: t.poll,
        pollOptions: t.options,
        position: 'center-right',
        showResults: true,
      },
      states: poll,
    },
    'poll-submit': {
      type: 'poll',
      options: { pollQuestion: t.poll, pollOptions: t.options, ctaText: t.vote, position: 'center-left' },
      states: { asking, focused: focus },
    },
    'slider-labels': {
      type: 'slider',
      options: { title: t.slider, sliderLabels: t.ends, position: 'bottom-left', showResults: true },
      states: slider,
    },
    'slider-emoji': {
      type: 'slider',
      options: { title: t.slider, sliderEmoji: '😍', position: 'bottom-right', showResults: true },
      states: slider,
    },
    'cta-button': { type: 'cta', options: { ...link, position: 'top-right' }, states: cta },
    'cta-title': { type: 'cta', options: { ...link, title: t.offer, position: 'bottom-left' }, states: cta },
  };
}

/** What the service would answer after a vote. */
export const results = {
  total: 1284,
  mean: 4.2,
  options: [
    { value: 0, share: 46 },
    { value: 1, share: 21 },
    { value: 2, share: 33 },
  ],
};

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
  // Long words, which cannot break between syllables.
  de: {
    tap: 'War diese Bedienungsanleitung hilfreich?',
    applaud: 'Applaudieren',
    rating: 'Wie zufrieden sind Sie mit der Probefahrt?',
    recommend: 'Wie wahrscheinlich ist es, dass Sie uns weiterempfehlen?',
    poll: 'Wo drehen wir die nächste Folge?',
    options: ['Lissabon', 'Oslo', 'Ludwigsburg, zum Barockgartenjubiläum'],
    vote: 'Abstimmen',
    slider: 'Wie viel Appetit macht Ihnen das?',
    ends: ['Überhaupt keinen', 'Riesengroßen'],
    cta: 'Probefahrt vereinbaren',
    offer: 'Die erste Stunde schenken wir Ihnen',
  },
};
