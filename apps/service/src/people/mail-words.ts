import type { Locale } from '@overlay/contract/locales';

/** A mail is a subject and two paragraphs, with the link on a line of its own between them. */
export interface MailWords {
  readonly subject: string;
  readonly before: string;
  readonly after: string;
}

export interface MailLanguage {
  readonly password: MailWords;
  readonly verification: MailWords;
  readonly guesses: MailWords;
  readonly ceiling: MailWords;
  /** @param inviterName undefined: the service invites */
  invitation(accountName: string, inviterName: string | undefined): MailWords;
}

export const mailLanguages: Readonly<Record<Locale, MailLanguage>> = {
  en: {
    password: {
      subject: 'A new password',
      before: 'With this link you set a new password:',
      after:
        'It works once, and for an hour. If you did not ask for it, do nothing: your password stays the same.',
    },
    verification: {
      subject: 'Confirm your e-mail address',
      before: 'Open this link in the browser in which you are signed in:',
      after:
        'It is valid for 24 hours. If you did not sign up, do nothing: without the link, this address cannot be used to send mail.',
    },
    guesses: {
      subject: 'Wrong passwords were tried',
      before:
        'Somebody entered several wrong passwords for your account. Further attempts from there are slowed down; you can sign in as usual:',
      after:
        'If it was you, do nothing. Otherwise make sure that you use this password nowhere else, and turn on two-factor authentication.',
    },
    ceiling: {
      subject: 'Sign-in is limited to devices you have used before',
      before:
        'Many wrong passwords were tried for your account, so new devices have to wait until the hour is over. To sign in on one now, open this link on it and then enter your password:',
      after:
        'The link is valid for two hours. Devices on which you have signed in before are not affected. If you are not signing in, do nothing.',
    },
    invitation: (account, inviter) => ({
      subject: 'Invitation to an account',
      before: `${inviter ?? 'The service'} invites you to “${account}”, an account for polls, ratings and other overlays on videos. Open this link to join:`,
      after: 'The link works once, and for 7 days. If you did not expect it, do nothing.',
    }),
  },
  de: {
    password: {
      subject: 'Ein neues Passwort',
      before: 'Mit diesem Link setzen Sie ein neues Passwort:',
      after:
        'Er gilt einmal und eine Stunde lang. Wenn Sie nicht darum gebeten haben, brauchen Sie nichts zu tun: Ihr Passwort bleibt.',
    },
    verification: {
      subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
      before: 'Öffnen Sie diesen Link in dem Browser, in dem Sie angemeldet sind:',
      after:
        'Er gilt 24 Stunden lang. Wenn Sie sich nicht registriert haben, brauchen Sie nichts zu tun: Ohne den Link lassen sich mit dieser Adresse keine Mails versenden.',
    },
    guesses: {
      subject: 'Es wurden falsche Passwörter probiert',
      before:
        'Jemand hat mehrere falsche Passwörter für Ihr Konto eingegeben. Weitere Versuche von dort werden gebremst; Sie können sich wie gewohnt anmelden:',
      after:
        'Waren Sie es selbst, brauchen Sie nichts zu tun. Sonst achten Sie darauf, dass Sie dieses Passwort nirgends sonst verwenden, und schalten Sie die Zwei-Faktor-Anmeldung ein.',
    },
    ceiling: {
      subject: 'Anmelden geht nur auf bekannten Geräten',
      before:
        'Für Ihr Konto wurden viele falsche Passwörter probiert. Neue Geräte müssen deshalb warten, bis die Stunde um ist. Um sich jetzt auf einem neuen Gerät anzumelden, öffnen Sie dort diesen Link und geben Sie dann Ihr Passwort ein:',
      after:
        'Der Link gilt zwei Stunden lang. Geräte, auf denen Sie schon angemeldet waren, sind nicht betroffen. Wenn Sie sich nicht anmelden, brauchen Sie nichts zu tun.',
    },
    invitation: (account, inviter) => ({
      subject: 'Einladung zu einem Konto',
      before: `${inviter ?? 'Der Dienst'} lädt Sie zu „${account}“ ein, einem Konto für Umfragen, Bewertungen und andere Overlays auf Videos. Mit diesem Link treten Sie bei:`,
      after:
        'Der Link gilt einmal und 7 Tage lang. Wenn Sie ihn nicht erwartet haben, brauchen Sie nichts zu tun.',
    }),
  },
  fr: {
    password: {
      subject: 'Nouveau mot de passe',
      before: 'Définissez un nouveau mot de passe avec ce lien\u00a0:',
      after:
        'Il fonctionne une seule fois, pendant une heure. Si vous n’en avez pas fait la demande, ne faites rien\u00a0: votre mot de passe reste inchangé.',
    },
    verification: {
      subject: 'Confirmez votre adresse e-mail',
      before: 'Ouvrez ce lien dans le navigateur où vous êtes connecté\u00a0:',
      after:
        'Il est valable 24 heures. Si vous ne vous êtes pas inscrit, ne faites rien\u00a0: sans ce lien, cette adresse ne peut pas servir à envoyer des e-mails.',
    },
    guesses: {
      subject: 'Des mots de passe erronés ont été essayés',
      before:
        'Quelqu’un a saisi plusieurs mots de passe erronés pour votre compte. Ses prochaines tentatives sont ralenties\u00a0; vous pouvez vous connecter comme d’habitude\u00a0:',
      after:
        'Si c’était vous, ne faites rien. Sinon, vérifiez que vous n’utilisez ce mot de passe nulle part ailleurs, et activez l’authentification à deux facteurs.',
    },
    ceiling: {
      subject: 'La connexion est limitée aux appareils que vous avez déjà utilisés',
      before:
        'De nombreux mots de passe erronés ont été essayés pour votre compte. Les nouveaux appareils doivent donc attendre la fin de l’heure. Pour vous connecter dès maintenant sur un nouvel appareil, ouvrez-y ce lien, puis saisissez votre mot de passe\u00a0:',
      after:
        'Le lien est valable deux heures. Les appareils sur lesquels vous vous êtes déjà connecté ne sont pas concernés. Si vous n’êtes pas en train de vous connecter, ne faites rien.',
    },
    invitation: (account, inviter) => ({
      subject: 'Invitation à rejoindre un compte',
      before: `${inviter ?? 'Le service'} vous invite à rejoindre «\u00a0${account}\u00a0», un compte pour des sondages, des notes et d’autres overlays sur des vidéos. Ouvrez ce lien pour accepter\u00a0:`,
      after:
        'Le lien fonctionne une seule fois, pendant 7 jours. Si vous ne l’attendiez pas, ne faites rien.',
    }),
  },
  es: {
    password: {
      subject: 'Nueva contraseña',
      before: 'Con este enlace puedes establecer una nueva contraseña:',
      after:
        'Funciona una sola vez, durante una hora. Si no lo has pedido, no hagas nada: tu contraseña no cambia.',
    },
    verification: {
      subject: 'Confirma tu dirección de correo electrónico',
      before: 'Abre este enlace en el navegador en el que has iniciado sesión:',
      after:
        'Es válido durante 24 horas. Si no te has registrado, no hagas nada: sin el enlace, esta dirección no se puede usar para enviar correos.',
    },
    guesses: {
      subject: 'Se han probado contraseñas incorrectas',
      before:
        'Alguien ha introducido varias contraseñas incorrectas para tu cuenta. Hemos ralentizado sus próximos intentos; puedes iniciar sesión como siempre:',
      after:
        'Si has sido tú, no hagas nada. Si no, asegúrate de no usar esta contraseña en ningún otro sitio y activa la autenticación en dos pasos.',
    },
    ceiling: {
      subject: 'Solo se puede iniciar sesión en dispositivos que ya has usado',
      before:
        'Se han probado muchas contraseñas incorrectas para tu cuenta, así que los dispositivos nuevos tienen que esperar a que termine la hora. Para iniciar sesión ahora en uno de ellos, abre en él este enlace e introduce después tu contraseña:',
      after:
        'El enlace es válido durante dos horas. No afecta a los dispositivos en los que ya has iniciado sesión. Si no estás iniciando sesión, no hagas nada.',
    },
    invitation: (account, inviter) => ({
      subject: 'Invitación a una cuenta',
      before: `${inviter ?? 'El servicio'} te invita a «${account}», una cuenta para encuestas, valoraciones y otros overlays sobre vídeos. Abre este enlace para unirte:`,
      after: 'El enlace funciona una sola vez, durante 7 días. Si no lo esperabas, no hagas nada.',
    }),
  },
  ar: {
    password: {
      subject: 'كلمة مرور جديدة',
      before: 'عيّن كلمة مرور جديدة بهذا الرابط:',
      after: 'يعمل الرابط مرة واحدة ولمدة ساعة. إذا لم تطلبه، فلا تفعل شيئًا: تبقى كلمة مرورك كما هي.',
    },
    verification: {
      subject: 'أكّد عنوان بريدك الإلكتروني',
      before: 'افتح هذا الرابط في المتصفح الذي سجّلت الدخول فيه:',
      after:
        'الرابط صالح لمدة 24 ساعة. إذا لم تسجّل حسابًا، فلا تفعل شيئًا: من دون الرابط لا يمكن استخدام هذا العنوان لإرسال البريد.',
    },
    guesses: {
      subject: 'محاولات بكلمات مرور خاطئة',
      before:
        'أدخل أحدهم عدة كلمات مرور خاطئة لحسابك. أبطأنا محاولاته التالية، ويمكنك تسجيل الدخول كالمعتاد:',
      after:
        'إذا كنت أنت، فلا تفعل شيئًا. وإلا فتأكد من أنك لا تستخدم كلمة المرور هذه في مكان آخر، وفعّل المصادقة الثنائية.',
    },
    ceiling: {
      subject: 'تسجيل الدخول مقصور على الأجهزة التي سبق أن استخدمتها',
      before:
        'جُرّبت كلمات مرور خاطئة كثيرة لحسابك، لذا على الأجهزة الجديدة الانتظار حتى تنقضي الساعة. لتسجيل الدخول الآن على أحدها، افتح هذا الرابط عليه ثم أدخل كلمة مرورك:',
      after:
        'الرابط صالح لمدة ساعتين. لا تتأثر الأجهزة التي سبق أن سجّلت الدخول عليها. إذا لم تكن تسجّل الدخول، فلا تفعل شيئًا.',
    },
    invitation: (account, inviter) => ({
      subject: 'دعوة إلى حساب',
      before: `${inviter === undefined ? 'تدعوك الخدمة' : `دعاك ${inviter}`} إلى «${account}»، وهو حساب للاستطلاعات والتقييمات وتراكبات أخرى على الفيديو. افتح هذا الرابط للانضمام:`,
      after: 'يعمل الرابط مرة واحدة ولمدة 7 أيام. إذا لم تكن تتوقعه، فلا تفعل شيئًا.',
    }),
  },
};
