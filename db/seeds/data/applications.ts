/** An application of one of the demo's buyers to sell; `days_ago` is when it was sent. */
export interface ApplicationSeed {
  username: string
  status: 'pending' | 'rejected'
  experience: string
  notes: string | null
  days_ago: number
}

/**
 * Applications that wait for an answer or were rejected, in the languages that people write them
 * in.
 */
export const applications: ApplicationSeed[] = [
  {
    username: 'meriem_k',
    status: 'pending',
    days_ago: 1,
    notes: null,
    experience:
      'أبيع شدّات ببجي منذ سنتين في مجموعة على فيسبوك فيها 4000 عضو، والدفع عبر بريدي موب. عندي أكثر من 300 تقييم إيجابي.',
  },
  {
    username: 'walid_dz',
    status: 'pending',
    days_ago: 2,
    notes: 'طلبنا منه رابط الصفحة.',
    experience:
      'Vendeur de comptes Free Fire depuis 2022 sur Ouedkniss et Instagram.\nJe change toujours l’adresse email devant l’acheteur.',
  },
  {
    username: 'rania_play',
    status: 'pending',
    days_ago: 2,
    notes: null,
    experience:
      'Robux and Blox Fruits items for a year, mostly for friends from school and a Discord of 900 people.',
  },
  {
    username: 'youcef_goal',
    status: 'pending',
    days_ago: 3,
    notes: null,
    experience: 'كوينز إي فوتبول وحسابات جاهزة، أشتغل من وهران منذ موسمين. أسلّم في ظرف ساعة.',
  },
  {
    username: 'adel_sniper',
    status: 'pending',
    days_ago: 4,
    notes: null,
    experience:
      'Boost Call of Duty Mobile jusqu’à Légendaire, 2 saisons, 60 clients. Captures disponibles.',
  },
  {
    username: 'imad_ff',
    status: 'pending',
    days_ago: 4,
    notes: null,
    experience: 'جواهر فري فاير بالآيدي',
  },
  {
    username: 'younes_ace',
    status: 'pending',
    days_ago: 5,
    notes: null,
    experience:
      'Immortal 3 on Valorant. I play with the buyer instead of taking the account, three evenings a week.',
  },
  {
    username: 'lyna_star',
    status: 'pending',
    days_ago: 6,
    notes: 'Called on Sunday: serious, wants to start with Genshin accounts.',
    experience:
      'Comptes Genshin Impact que je monte moi-même, AR 45 et plus. Je vends sur un groupe Telegram.',
  },
  {
    username: 'mounir_x',
    status: 'pending',
    days_ago: 7,
    notes: null,
    experience: 'حسابات ستيم ومفاتيح ألعاب، أشتري من العروض وأبيع. عندي محلّ صغير في سطيف.',
  },
  {
    username: 'raouf_cr7',
    status: 'pending',
    days_ago: 9,
    notes: null,
    experience:
      'EA FC coins, PlayStation and PC. I have sold about two million coins since FC 24, all by player auction.',
  },
  {
    username: 'ayoub_uc',
    status: 'pending',
    days_ago: 10,
    notes: null,
    experience: 'شحن شدّات ببجي من داخل اللعبة. أعمل ليلًا بعد العاشرة.',
  },
  {
    username: 'islam_mid',
    status: 'pending',
    days_ago: 12,
    notes: null,
    experience: 'Boost League of Legends EUW, Diamant la saison passée.',
  },
  {
    username: 'samy_drift',
    status: 'rejected',
    days_ago: 16,
    notes: 'Sells accounts that are not his own. Rejected twice elsewhere.',
    experience: 'Comptes GTA pas chers, en gros. Livraison rapide, pas de garantie.',
  },
  {
    username: 'bilal_vct',
    status: 'rejected',
    days_ago: 21,
    notes: null,
    experience: 'مبتدئ، أريد أن أجرّب.',
  },
  {
    username: 'zaki_brawl',
    status: 'rejected',
    days_ago: 30,
    notes: 'رقم الهاتف لا يردّ.',
    experience: 'Brawl Stars gems and Clash Royale accounts. New here.',
  },
]
