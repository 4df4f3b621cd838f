import type { TextName, Texts } from '../texts/english.ts';

const names =
  'like dislike tap rate star poll yes no slide submit more close thanks answer average votes list right wrong unanswered others'.split(
    ' ',
  ) as TextName[];

/** In the order of `names`; as one string, because that compresses better. Languages with more than two plural forms use a wording that needs none. */
const rows: Readonly<Record<string, string>> = {
  ar: 'أعجبني;لم يعجبني;اضغط;ما تقييمك؟;النجوم: {0};ما رأيك؟;نعم;لا;كم أعجبك؟;إرسال;اعرف المزيد;إغلاق;شكرًا لك!;إجابتك: {0};المتوسط: {0};الأصوات: {0};أسئلة هذا الفيديو;إجابة صحيحة!;ليس تمامًا. الإجابة الصحيحة: {0};لا إجابة بعد;{0} أخرى',
  de: 'Gefällt mir;Gefällt mir nicht;Tippen;Wie bewertest du das?;{0} Stern|{0} Sterne;Was meinst du?;Ja;Nein;Wie sehr gefällt es dir?;Absenden;Mehr erfahren;Schließen;Danke!;Deine Antwort: {0};Durchschnitt: {0};{0} Stimme|{0} Stimmen;Fragen in diesem Video;Richtig!;Leider nicht. Richtige Antwort: {0};Noch keine Antwort;{0} weitere',
  es: 'Me gusta;No me gusta;Pulsar;¿Qué nota le das?;{0} estrella|{0} estrellas;¿Qué opinas?;Sí;No;¿Cuánto te gusta?;Enviar;Más información;Cerrar;¡Gracias!;Tu respuesta: {0};Media: {0};{0} voto|{0} votos;Preguntas de este vídeo;¡Correcto!;No exactamente. Respuesta correcta: {0};Sin respuesta todavía;{0} más',
  fr: 'J’aime;Je n’aime pas;Appuyer;Quelle note donnez-vous ?;{0} étoile|{0} étoiles;Qu’en pensez-vous ?;Oui;Non;À quel point aimez-vous ?;Envoyer;En savoir plus;Fermer;Merci !;Votre réponse : {0};Moyenne : {0};{0} vote|{0} votes;Questions de cette vidéo;Bonne réponse !;Pas tout à fait. Bonne réponse : {0};Pas encore de réponse;{0} de plus',
  he: 'אהבתי;לא אהבתי;הקישו;איך תדרגו את זה?;כוכבים: {0};מה דעתכם?;כן;לא;כמה אהבתם?;שליחה;למידע נוסף;סגירה;תודה!;התשובה שלך: {0};ממוצע: {0};הצבעות: {0};שאלות בסרטון הזה;נכון!;לא בדיוק. התשובה הנכונה: {0};אין תשובה עדיין;עוד {0}',
  hi: 'पसंद;नापसंद;टैप करें;आप इसे कितने अंक देंगे?;{0} तारा|{0} तारे;आपका क्या विचार है?;हाँ;नहीं;यह आपको कितना पसंद आया?;भेजें;और जानें;बंद करें;धन्यवाद!;आपका उत्तर: {0};औसत: {0};{0} वोट;इस वीडियो के प्रश्न;सही जवाब!;बिल्कुल नहीं। सही जवाब: {0};अभी तक कोई उत्तर नहीं;{0} और',
  it: 'Mi piace;Non mi piace;Tocca;Che voto daresti?;{0} stella|{0} stelle;Che ne pensi?;Sì;No;Quanto ti piace?;Invia;Scopri di più;Chiudi;Grazie!;La tua risposta: {0};Media: {0};{0} voto|{0} voti;Domande in questo video;Esatto!;Non proprio. Risposta corretta: {0};Ancora nessuna risposta;Altri {0}',
  ja: '高評価;低評価;タップ;評価をお聞かせください;星{0}つ;どう思いますか？;はい;いいえ;どのくらい好きですか？;送信;詳しく見る;閉じる;ありがとうございます;回答：{0};平均：{0};{0}票;この動画の質問;正解です！;残念。正解：{0};まだ回答していません;他{0}件',
  ko: '좋아요;싫어요;누르기;몇 점을 주시겠어요?;별 {0}개;어떻게 생각하세요?;예;아니요;얼마나 마음에 드세요?;보내기;자세히 보기;닫기;감사합니다!;내 답변: {0};평균: {0};{0}표;이 동영상의 질문;정답입니다!;아쉬워요. 정답: {0};아직 답변하지 않음;{0}개 더 보기',
  nl: 'Vind ik leuk;Vind ik niet leuk;Tik;Welk cijfer geef je?;{0} ster|{0} sterren;Wat vind jij?;Ja;Nee;Hoe leuk vind je het?;Versturen;Meer weten;Sluiten;Bedankt!;Jouw antwoord: {0};Gemiddeld: {0};{0} stem|{0} stemmen;Vragen in deze video;Goed!;Niet helemaal. Juiste antwoord: {0};Nog geen antwoord;Nog {0}',
  pl: 'Podoba mi się;Nie podoba mi się;Dotknij;Jak to oceniasz?;Gwiazdki: {0};Co o tym myślisz?;Tak;Nie;Jak bardzo ci się podoba?;Wyślij;Dowiedz się więcej;Zamknij;Dziękujemy!;Twoja odpowiedź: {0};Średnia: {0};Głosy: {0};Pytania w tym filmie;Dobrze!;Niestety nie. Poprawna odpowiedź: {0};Jeszcze bez odpowiedzi;Jeszcze {0}',
  pt: 'Gosto;Não gosto;Tocar;Que nota você dá?;{0} estrela|{0} estrelas;O que você acha?;Sim;Não;Quanto você gosta?;Enviar;Saiba mais;Fechar;Obrigado!;Sua resposta: {0};Média: {0};{0} voto|{0} votos;Perguntas deste vídeo;Correto!;Não exatamente. Resposta correta: {0};Ainda sem resposta;Mais {0}',
  ru: 'Нравится;Не нравится;Нажать;Как вы это оцените?;Звёзды: {0};Что вы думаете?;Да;Нет;Насколько вам нравится?;Отправить;Подробнее;Закрыть;Спасибо!;Ваш ответ: {0};В среднем: {0};Голоса: {0};Вопросы в этом видео;Верно!;Не совсем. Правильный ответ: {0};Ответа пока нет;Ещё {0}',
  tr: 'Beğendim;Beğenmedim;Dokun;Kaç puan verirsiniz?;{0} yıldız;Ne düşünüyorsunuz?;Evet;Hayır;Ne kadar beğendiniz?;Gönder;Daha fazla bilgi;Kapat;Teşekkürler!;Yanıtınız: {0};Ortalama: {0};{0} oy;Bu videodaki sorular;Doğru!;Pek değil. Doğru yanıt: {0};Henüz yanıt yok;{0} tane daha',
  zh: '喜欢;不喜欢;点按;您打几分？;{0} 星;您怎么看？;是;否;您有多喜欢？;提交;了解更多;关闭;谢谢！;您的回答：{0};平均：{0};{0} 票;本视频中的问题;回答正确！;不太对。正确答案：{0};尚未作答;还有 {0} 个',
};

const translations: Readonly<Record<string, Texts>> = Object.fromEntries(
  Object.entries(rows).map(([locale, row]) => {
    const texts = row.split(';');
    return [locale, Object.fromEntries(names.map((name, at) => [name, texts[at]]))];
  }),
);
export default translations;
