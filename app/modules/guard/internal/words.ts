/**
 * Words by which the guard knows that people want to talk elsewhere, folded by `foldSpelling` and
 * with doubled letters as one: `watsapp` is `watsap`.
 */

/** Messengers that nothing but talk is for. */
export const chats = words(`
  telegram telegrame telgram tlegram tlgrm tlgram tele teleg tg tlg whatsap watsap whatsapp
  watsapp whatsp wtsp wtsap wts whtsp whats wats watsab whatsab wa tlkrm tlqrm viber vibre vaiber
  faiber fayber snapchat snap snab snbcht snpcht imo signal mesenger skype wechat تلغرام تليقرام
  تيليغرام تليغرام تلجرام تيليجرام تليجرام تلقرام تيليقرام تلكرام تيلغرام تيلقرام تيلي واتساب
  واتسب وتساب واتس وتس واطساب واتصاب وطساب واتساف فايبر سناب سنابشات ماسنجر مسنجر مسنجير سنابتشات
  سيجنال ايمو سكايب
`)

/** What an account of a game is linked to, sold for or paid by as well. */
export const networks = words(`
  paypal payoneer skrill neteller wise بايبال بيبال بايونير instagram instagrame insta instgram ig
  disc dc facebok facbok fb discord discor dscrd nstgrm dsc tiktok fsbk fcbk diskord dskrd انستا
  انستغرام انستقرام انستاغرام فيسبوك فايسبوك فيسبك فسبوك فيس فايس ديسكورد دسكورد ديسكور ديسكورت
  تيكتوك
`)

/** The names of letters, by which short names of messengers are spelled: `تي جي` is TG. */
export const letterNames: ReadonlyMap<string, string> = new Map([
  ['تي', 't'],
  ['جي', 'g'],
  ['اف', 'f'],
  ['بي', 'b'],
  ['اي', 'i'],
])

/** That also mean something else: only a name that is set off makes them a messenger. */
export const doubtful = words('imo signal snap ig wa tele disc dc dsc wise سناب')

/** Between a messenger and a name. */
export const connecting = words(`
  is my mon ma id user username name pseudo nom account acc compte page c est smiti smiyti ismi ta3i
  ta3ey dyali me at app
  اب باسم اسمه صفحه هو هي تاعي نتاعي ديالي حسابي حساب اسمي يوزر معرف ايدي هنا
`)

/** Of those, what says that a name follows, or whose it is. */
export const introducing = words(`
  my mon ma user username pseudo smiti smiyti ismi ta3i ta3ey dyali
  باسم اسمه صفحتي صفحتنا متجري تاعي نتاعي ديالي حسابي يوزر معرف
`)

/** What follows a messenger and is no name. */
export const plainWords = words(`
  yes no non oui ok none linked unlinked link not lie lier delie login log new old and or et ou
  avec with the a is are was it to for of in on at only premium nitro boost server coins stars
  gift gmail google play apple twitter x vk twitch email mail facebook instagram discord please
  plz pls svp stp possible first then now here there too also bad weak good gone banned blocked
  deleted supprime change changed safe removed free active verified hacked page account compte
  lied included connected event skin need needed your my me you i we up bro man guys khoya khouya
  نعم لا مربوط مربوطه فقط برك نظيف جديد بريميوم نيترو شهر موجود كاين ماكاش و او ولا مع انا انت
  ممكن خير نهدرو ok
`)

/** What is done at once, or goes with a messenger's name into one word: nobody's name. */
export const gameWords = words(`
  kill kills killed killer lock locked win wins lose lost heal heals death dead die dies shot
  shots headshot headshots oneshot pick picked ban bans kick respawn spawn nerf buff aim pop drop
  drops max cap clutch delivery delivered deliver livraison livre play played level rank port
  porter back bait farm finish finished reload full rage quit queue clear wipe crit stun burst
  dodge craft cast trade sell sold join leave load loading revive grind loot carry jump dash swap
  build finger fingers king queen lord master boss pro hunter sniper killer ninja dragon trap fire
  wolf star stars team player man boy girl owl god point oh ah my the of event emote logo theme
  role roles bot channel sticker stickers screenshot capture img image photo file comics shoes
  تسليم توصيل شحن ستيكر ايموت شعار صوره
`)

/** Where one is in a game or in a day, behind an @; and whom all are called by. */
export const places = words(`
  home work school uni university office bed gym spawn base lobby mid top bot jungle lane site
  everyone everybody here all channel night noon midnight morning level max half full market bank
  roof door gate bridge tower castle arena dungeon portal maison bureau ecole lycee fac gas station
  room boss ranked tonight today tomorrow weekend lunch iftar pochinki georgopol erangel sanhok
  miramar vikendi bermuda kalahari purgatory dust2 mirage inferno nuke ascent haven bind tilted
`)

/** What of a messenger's is sold or linked, when it follows. */
export const goods = words(`
  premium nitro boost coins stars gift login linked server account compte event skin lie lied
  بريميوم نيترو مربوط بوست
`)

/** By which one is asked to come or to give; a star stands for any end of the word. */
export const isInviting = matcher(`
  add contact* messag* msg inbox mp pm text dm talk chat reach write find hit come go move deal
  continu* switch send give join ask call have let lets speak what follow* search cheaper discount
  ajout* parl* ecri* appel* viens venez envoi* donne* discut* as avez quel* abon* cherch*
  reduction nkem* ntfahm* ab3at* ab3t* kalem* kelm* rasel* rassel* zidni zidini arwa* 3andek 3andk
  3ndk 3tini a3tini aatini hat nahadr* nahdr* netla9* nestan* ekteb* kteb* راسل* كلمن* تواصل* اضف*
  ضيفن* زيدن* ارواح* نهدر* نكمل* عندك عندكم لديك اعطين* عطين* هات ابعث* ابعت* بعث* عيط* اتصل* واش
  تعال* اكتب* نستنا* نتلاق* تلقا* زور* جيني حوس* تابع* تبعن* اخرج* خرج* ندير* سعر ارخص رخيص
`)

/** Of the inviting: those that say whom by themselves. */
export const isPersonal = matcher(`
  come viens venez arwa* dm mp pm msg inbox join move switch continu* 3andk 3ndk 3andek
  عندك ارواح هات واش تعال تعالي تعالو نستنا* زور*
`)

/** `me` and `us` at the end of a verb, in Latin and in Arabic letters. */
export const PERSONAL_END = /^\p{L}{3,}(?:ni|li|lou|fahmo|dro|ني|لي|نا|و|وا|معي)$/u

/** Before a messenger: by it. */
export const by = words(
  'on in via through by over sur par dans en f fi fel l to في فال علي عال عبر ب لل صفحه',
)

/** Beside a messenger: by which one is reached there. */
export const numbers = words('num numero number رقم')

/** Whose: the writer's. */
export const mine = words('my mon ma')

/** Whose: the reader's. */
export const yours = words('your ur ton ta votre ta3ek ta3k dyalek تاعك نتاعك ديالك')

/** Whom: without them, a network is spoken of as such. */
export const persons = words('me us moi nous you lets let together toi on معي معايا معانا')

/** By which a messenger is refused. */
export const refusing = words(`
  no not don dont never without pas jamais sans n ne ma machi mansta3mel bla stay
  لا ما بلا ماكاش ليس بدون ماشي ماعنديش عنديش نهدرش مانهدرش scammer
`)

/** Wallets and coins that money is sent by, and the site does not take; some of two words. */
export const wallets: ReadonlySet<string> = new Set([
  ...words(`
    paypal paypale paipal paypai payoneer skrill neteller payeer paysera redotpay webmoney airtm
    advcash moneygram usdt usdc trc20 erc20 bep20 cryptomonnaie flexini flexili flexyli flixili
    فليكسيلي فلكسيلي فليكسينا بايبال بيبال بايونير باير بايزيرا بايسيرا سكريل نتلر تيثر يوسدت
    اليوسدت ويبموني
  `),
  'trc 20',
  'erc 20',
  'bep 20',
  'redot pay',
  'pay pal',
  'us dt',
  'usd t',
  'باي بال',
  'بيرفكت موني',
  'برفكت موني',
  'binance pay',
  'perfect money',
  'western union',
  'ريدوت باي',
  'بايننس باي',
  'ويسترن يونيون',
])

/** Of those, what is nothing but a way to pay: named at all, it is offered or asked for. */
export const coins: ReadonlySet<string> = new Set([
  ...words('usdt usdc trc20 erc20 bep20 cryptomonnaie تيثر يوسدت اليوسدت'),
  'trc 20',
  'erc 20',
  'bep 20',
  'us dt',
  'usd t',
])

/** That also mean something else, or are had for other ends. */
export const doubtfulWallets = words(`
  wise binance bybit okx crypto cryptos bitcoin ethereum litecoin tether btc eth trx ton ltc
  flexy flixy flexi بيتكوين
  كريبتو وايز بايننس باينانس بينانس فليكسي فلكسي
`)

/** Beside a wallet: that money is given or taken by it. */
export const isPaymentWord = matcher(`
  pay paying payment payments payable accept accepts accepted accepting send transfer transfers
  payer paie paies payez paiement* accepte* accepter acceptons virement envoie envoyer khales*
  khalles* nkhal* tkhal* dfa3* ndfa3* hawel* 7awel* n7awel* naqbel* neqbel* ادفع* تدفع* ندفع* دفع
  الدفع حول حولي حوللي حولو نحول* تحويل التحويل خلص* نخلص* تخلص* اقبل نقبل* يقبل* ابعث* نبعث*
  متوفر ab3at* ab3t* flexini flexili flexyli flixili فليكسيلي فلكسيلي فليكسينا
`)

/** Of those, what is said of a wallet right behind it. */
export const isTaken = matcher('accept accepts accepted accepte* مقبول متوفر')

/** Beside a wallet: by nothing else. */
export const only = words(
  'only just juste seulement uniquement exclusivement ghir bark brk ok okay فقط برك غير حصرا',
)

/** Before it: what money by it buys. */
export const pricing = words('price prices prix سعر السعر شحال بشحال')

/** Between the names of two wallets. */
export const choosing = words('or ou and et w و او ولا only ok please فقط برك')

/** Between a word of paying and a wallet. */
export const paidBy = words('with using avec b bel bi via me moi طريق بواسطه علي')

/** Of what was paid once, and not to us: what an account was bought by is told with it. */
export const isSpent = matcher(`
  receipt* recu recus facture* invoice* history bought purchase* achat* achete* paid linked lie
  skin* game logo jeu لعبه اللعبه فاتوره وصل مربوط شريت
`)

/** By which a way to pay is refused. */
export const cannot = words(
  'cannot cant isn isnt doesn doesnt refuse refused refuses aucun impossible مانقبلوش منقبلوش',
)

/** The words of a list, which are parted by blanks. */
export function words(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/))
}

/** Whether a word is one of a list, or begins as one of it that ends in a star. */
function matcher(list: string): (word: string) => boolean {
  const all = list.trim().split(/\s+/)
  const whole = new Set(all)
  const stems = all.filter((word) => word.endsWith('*')).map((word) => word.slice(0, -1))
  return (word) => whole.has(word) || stems.some((stem) => word.startsWith(stem))
}
