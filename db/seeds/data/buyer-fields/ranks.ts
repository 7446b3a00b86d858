import { options, type Words } from './options.ts'

/** Ranks that each have these steps, as `Bronze III`, `Bronze II` and `Bronze I`. */
const steps = (
  names: readonly string[],
  ranks: readonly (readonly [en: string, ar: string])[],
): Words[] =>
  ranks.flatMap(([en, ar]) =>
    names.map((name): Words => {
      const label = `${en} ${name}`
      return [label.toLowerCase().replaceAll(' ', '_'), label, `${ar} ${name}`]
    }),
  )

/** The ranks of games that have many. */
export const ranks = {
  apex_ranks: options([
    ...steps(
      ['IV', 'III', 'II', 'I'],
      [
        ['Rookie', 'مبتدئ'],
        ['Bronze', 'برونزي'],
        ['Silver', 'فضي'],
        ['Gold', 'ذهبي'],
        ['Platinum', 'بلاتيني'],
        ['Diamond', 'ماسي'],
      ],
    ),
    ['master', 'Master', 'ماستر'],
    ['apex_predator', 'Apex Predator', 'بريديتور'],
  ]),
  brawl_ranks: options([
    ...steps(
      ['I', 'II', 'III'],
      [
        ['Bronze', 'برونزي'],
        ['Silver', 'فضي'],
        ['Gold', 'ذهبي'],
        ['Diamond', 'ماسي'],
        ['Mythic', 'ميثك'],
        ['Legendary', 'أسطوري'],
        ['Masters', 'ماسترز'],
      ],
    ),
    ['pro', 'Pro', 'برو'],
  ]),
  cod_ranks: options([
    ['unranked', 'Unranked', 'بلا رتبة'],
    ...steps(
      ['I', 'II', 'III'],
      [
        ['Bronze', 'برونزي'],
        ['Silver', 'فضي'],
        ['Gold', 'ذهبي'],
        ['Platinum', 'بلاتيني'],
        ['Diamond', 'ماسي'],
        ['Crimson', 'قرمزي'],
      ],
    ),
    ['iridescent', 'Iridescent', 'إيريدسنت'],
    ['top_250', 'Top 250', 'أفضل 250'],
  ]),
  dota_ranks: options([
    ['unranked', 'Unranked', 'بلا رتبة'],
    ...steps(
      ['1', '2', '3', '4', '5'],
      [
        ['Herald', 'هيرالد'],
        ['Guardian', 'غارديان'],
        ['Crusader', 'كروسيدر'],
        ['Archon', 'أركون'],
        ['Legend', 'ليجند'],
        ['Ancient', 'أنشنت'],
        ['Divine', 'ديفاين'],
      ],
    ),
    ['immortal', 'Immortal', 'إمورتال'],
  ]),
  efootball_divisions: options([
    ['division_10', 'Division 10', 'الدرجة 10'],
    ['division_9', 'Division 9', 'الدرجة 9'],
    ['division_8', 'Division 8', 'الدرجة 8'],
    ['division_7', 'Division 7', 'الدرجة 7'],
    ['division_6', 'Division 6', 'الدرجة 6'],
    ...steps(['5', '4', '3', '2', '1'], [['Division', 'الدرجة']]),
  ]),
  fc_rivals: options([
    ['division_10', 'Division 10', 'القسم 10'],
    ['division_9', 'Division 9', 'القسم 9'],
    ['division_8', 'Division 8', 'القسم 8'],
    ['division_7', 'Division 7', 'القسم 7'],
    ['division_6', 'Division 6', 'القسم 6'],
    ...steps(['5', '4', '3', '2', '1'], [['Division', 'القسم']]),
    ['elite', 'Elite', 'النخبة'],
  ]),
  league_ranks: options([
    ['unranked', 'Unranked', 'بلا رتبة'],
    ...steps(
      ['IV', 'III', 'II', 'I'],
      [
        ['Iron', 'حديدي'],
        ['Bronze', 'برونزي'],
        ['Silver', 'فضي'],
        ['Gold', 'ذهبي'],
        ['Platinum', 'بلاتيني'],
        ['Emerald', 'زمردي'],
        ['Diamond', 'ماسي'],
      ],
    ),
    ['master', 'Master', 'ماستر'],
    ['grandmaster', 'Grandmaster', 'غراند ماستر'],
    ['challenger', 'Challenger', 'تشالنجر'],
  ]),
  overwatch_ranks: options([
    ['unranked', 'Unranked', 'بلا رتبة'],
    ...steps(
      ['5', '4', '3', '2', '1'],
      [
        ['Bronze', 'برونزي'],
        ['Silver', 'فضي'],
        ['Gold', 'ذهبي'],
        ['Platinum', 'بلاتيني'],
        ['Diamond', 'ماسي'],
        ['Master', 'ماستر'],
        ['Grandmaster', 'غراند ماستر'],
        ['Champion', 'بطل'],
      ],
    ),
    ['top_500', 'Top 500', 'أفضل 500'],
  ]),
  rivals_ranks: options([
    ...steps(
      ['III', 'II', 'I'],
      [
        ['Bronze', 'برونزي'],
        ['Silver', 'فضي'],
        ['Gold', 'ذهبي'],
        ['Platinum', 'بلاتيني'],
        ['Diamond', 'ماسي'],
        ['Grandmaster', 'غراند ماستر'],
        ['Celestial', 'سماوي'],
      ],
    ),
    ['eternity', 'Eternity', 'إتيرنتي'],
    ['one_above_all', 'One Above All', 'ون أبوف أول'],
  ]),
  rocket_ranks: options([
    ['unranked', 'Unranked', 'بلا رتبة'],
    ...steps(
      ['I', 'II', 'III'],
      [
        ['Bronze', 'برونزي'],
        ['Silver', 'فضي'],
        ['Gold', 'ذهبي'],
        ['Platinum', 'بلاتيني'],
        ['Diamond', 'ماسي'],
        ['Champion', 'بطل'],
        ['Grand Champion', 'بطل كبير'],
      ],
    ),
    ['supersonic_legend', 'Supersonic Legend', 'أسطورة فوق صوتية'],
  ]),
  royale_leagues: options([
    ...steps(['I', 'II', 'III'], [['Master', 'ماستر']]),
    ['champion', 'Champion', 'بطل'],
    ['grand_champion', 'Grand Champion', 'بطل كبير'],
    ['royal_champion', 'Royal Champion', 'بطل ملكي'],
    ['ultimate_champion', 'Ultimate Champion', 'البطل المطلق'],
  ]),
  siege_ranks: options([
    ['unranked', 'Unranked', 'بلا رتبة'],
    ...steps(
      ['V', 'IV', 'III', 'II', 'I'],
      [
        ['Copper', 'نحاسي'],
        ['Bronze', 'برونزي'],
        ['Silver', 'فضي'],
        ['Gold', 'ذهبي'],
        ['Platinum', 'بلاتيني'],
        ['Emerald', 'زمردي'],
        ['Diamond', 'ماسي'],
      ],
    ),
    ['champion', 'Champion', 'بطل'],
  ]),
  valorant_ranks: options([
    ['unranked', 'Unranked', 'بلا رتبة'],
    ...steps(
      ['1', '2', '3'],
      [
        ['Iron', 'حديدي'],
        ['Bronze', 'برونزي'],
        ['Silver', 'فضي'],
        ['Gold', 'ذهبي'],
        ['Platinum', 'بلاتيني'],
        ['Diamond', 'ماسي'],
        ['Ascendant', 'أسندنت'],
        ['Immortal', 'خالد'],
      ],
    ),
    ['radiant', 'Radiant', 'راديانت'],
  ]),
  wild_rift_ranks: options([
    ...steps(
      ['IV', 'III', 'II', 'I'],
      [
        ['Iron', 'حديدي'],
        ['Bronze', 'برونزي'],
        ['Silver', 'فضي'],
        ['Gold', 'ذهبي'],
        ['Platinum', 'بلاتيني'],
        ['Emerald', 'زمردي'],
        ['Diamond', 'ماسي'],
      ],
    ),
    ['master', 'Master', 'ماستر'],
    ['grandmaster', 'Grandmaster', 'غراند ماستر'],
    ['challenger', 'Challenger', 'تشالنجر'],
    ['sovereign', 'Sovereign', 'سوفرين'],
  ]),
}
