/** The overlays of the demo in other languages; what is not here is the same in all. */
const poll = (pollQuestion, labels) => ({
  pollQuestion,
  pollOptions: Object.entries(labels).map(([id, label]) => ({ id, label })),
});

export const texts = {
  en: {
    ovl_demo_tap: { title: 'Do you like it so far?' },
    ovl_demo_rating: { title: 'Rate this scene' },
    ovl_demo_poll: poll('What should come next?', {
      mountains: 'Mountains',
      sea: 'The sea',
      city: 'A city at night',
    }),
    ovl_demo_slider: { title: 'How calm does this make you?', sliderLabels: ['Restless', 'Calm'] },
    ovl_demo_quiz: poll('Where was the film at noon?', {
      bay: 'In the bay',
      dunes: 'In the dunes',
      town: 'In the town',
    }),
    ovl_demo_cta: { title: 'Put this on your own page', ctaText: 'Read the documentation' },
  },
  de: {
    ovl_demo_tap: { title: 'Gefällt es Ihnen bisher?' },
    ovl_demo_rating: { title: 'Bewerten Sie diese Szene' },
    ovl_demo_poll: poll('Was soll als Nächstes kommen?', {
      mountains: 'Die Berge',
      sea: 'Das Meer',
      city: 'Eine Stadt bei Nacht',
    }),
    ovl_demo_slider: { title: 'Wie ruhig macht Sie das?', sliderLabels: ['Unruhig', 'Ruhig'] },
    ovl_demo_quiz: poll('Wo war der Film am Mittag?', {
      bay: 'In der Bucht',
      dunes: 'In den Dünen',
      town: 'In der Stadt',
    }),
    ovl_demo_cta: { title: 'Auf der eigenen Seite verwenden', ctaText: 'Zur Dokumentation' },
  },
  fr: {
    ovl_demo_tap: { title: 'Cela vous plaît ?' },
    ovl_demo_rating: { title: 'Notez cette scène' },
    ovl_demo_poll: poll('Que voulez-vous voir ensuite ?', {
      mountains: 'La montagne',
      sea: 'La mer',
      city: 'Une ville la nuit',
    }),
    ovl_demo_slider: { title: 'Est-ce que cela vous apaise ?', sliderLabels: ['Pas du tout', 'Tout à fait'] },
    ovl_demo_quiz: poll('Où se passait le film à midi ?', {
      bay: 'Dans la baie',
      dunes: 'Dans les dunes',
      town: 'En ville',
    }),
    ovl_demo_cta: { title: 'À mettre sur votre page', ctaText: 'Lire la documentation' },
  },
  es: {
    ovl_demo_tap: { title: '¿Te gusta hasta ahora?' },
    ovl_demo_rating: { title: 'Valora esta escena' },
    ovl_demo_poll: poll('¿Qué debería venir ahora?', {
      mountains: 'La montaña',
      sea: 'El mar',
      city: 'Una ciudad de noche',
    }),
    ovl_demo_slider: { title: '¿Cuánta calma te da?', sliderLabels: ['Ninguna', 'Mucha'] },
    ovl_demo_quiz: poll('¿Dónde estaba la película a mediodía?', {
      bay: 'En la bahía',
      dunes: 'En las dunas',
      town: 'En la ciudad',
    }),
    ovl_demo_cta: { title: 'Ponlo en tu propia página', ctaText: 'Leer la documentación' },
  },
  ar: {
    ovl_demo_tap: { title: 'هل أعجبك حتى الآن؟' },
    ovl_demo_rating: { title: 'قيّم هذا المشهد' },
    ovl_demo_poll: poll('ماذا تريد أن ترى بعد ذلك؟', {
      mountains: 'الجبال',
      sea: 'البحر',
      city: 'مدينة في الليل',
    }),
    ovl_demo_slider: { title: 'إلى أي مدى يهدّئك هذا؟', sliderLabels: ['لا يهدّئني', 'يهدّئني كثيرًا'] },
    ovl_demo_quiz: poll('أين كان الفيلم عند الظهر؟', {
      bay: 'في الخليج',
      dunes: 'في الكثبان',
      town: 'في المدينة',
    }),
    ovl_demo_cta: { title: 'ضعه على صفحتك', ctaText: 'اقرأ الوثائق' },
  },
};
