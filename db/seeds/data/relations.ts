import type { Category, RelationSeed } from './types.ts'

/**
 * Links between games; each pair exists in one direction only, and the primary is an accounts row.
 */
export const relations: RelationSeed[] = [
  from(
    'free-fire',
    'free-fire:currencies free-fire:boosting free-fire:items pubg-mobile call-of-duty-mobile fortnite',
  ),
  from(
    'pubg-mobile',
    'pubg-mobile:currencies pubg-mobile:boosting pubg-mobile:items call-of-duty-mobile',
  ),
  from('pubg-mobile', 'pubg-battlegrounds free-fire:currencies'),
  from(
    'fortnite',
    'fortnite:currencies fortnite:items apex-legends call-of-duty-warzone fall-guys:currencies',
  ),
  from(
    'call-of-duty-mobile',
    'call-of-duty-mobile:currencies call-of-duty-mobile:boosting call-of-duty-warzone',
  ),
  from(
    'call-of-duty-warzone',
    'call-of-duty-warzone:currencies call-of-duty-black-ops-6:boosting apex-legends',
  ),
  from('apex-legends', 'apex-legends:currencies apex-legends:boosting the-finals'),
  from(
    'valorant',
    'valorant:currencies valorant:boosting counter-strike-2 league-of-legends rainbow-six-siege',
  ),
  from(
    'counter-strike-2',
    'counter-strike-2:items counter-strike-2:boosting dota-2:items rust:items',
  ),
  from('counter-strike-2', 'team-fortress-2:items'),
  from('overwatch-2', 'overwatch-2:currencies overwatch-2:boosting marvel-rivals'),
  from(
    'rainbow-six-siege',
    'rainbow-six-siege:currencies rainbow-six-siege:boosting battlefield-6',
  ),
  from(
    'escape-from-tarkov',
    'escape-from-tarkov:currencies escape-from-tarkov:items escape-from-tarkov:boosting',
  ),
  from('league-of-legends', 'league-of-legends:currencies league-of-legends:boosting wild-rift'),
  from('league-of-legends', 'teamfight-tactics:boosting'),
  from(
    'mobile-legends',
    'mobile-legends:currencies mobile-legends:boosting honor-of-kings:currencies wild-rift',
  ),
  from('dota-2', 'dota-2:boosting league-of-legends'),
  from('brawl-stars', 'brawl-stars:currencies brawl-stars:boosting clash-royale clash-of-clans'),
  from(
    'clash-of-clans',
    'clash-of-clans:currencies clash-of-clans:boosting clash-royale hay-day:currencies',
  ),
  from('clash-royale', 'clash-royale:currencies clash-royale:items'),
  from('efootball', 'efootball:currencies efootball:boosting ea-sports-fc-26 ea-sports-fc-mobile'),
  from(
    'ea-sports-fc-26',
    'ea-sports-fc-26:currencies ea-sports-fc-26:boosting ea-sports-fc-mobile rocket-league',
  ),
  from(
    'genshin-impact',
    'genshin-impact:currencies genshin-impact:boosting honkai-star-rail wuthering-waves',
  ),
  from(
    'honkai-star-rail',
    'honkai-star-rail:currencies zenless-zone-zero goddess-of-victory-nikke',
  ),
  from(
    'roblox',
    'roblox:currencies roblox:items blox-fruits adopt-me:items murder-mystery-2:items minecraft',
  ),
  from('blox-fruits', 'blox-fruits:items blox-fruits:boosting'),
  from('minecraft', 'minecraft:currencies minecraft:items'),
  from('gta-online', 'gta-online:currencies gta-online:boosting red-dead-redemption-2'),
  from(
    'world-of-warcraft',
    'world-of-warcraft:currencies world-of-warcraft:boosting dofus hearthstone',
  ),
  from('dofus', 'dofus:currencies dofus:items'),
  from('rocket-league', 'rocket-league:currencies rocket-league:boosting'),
  from('world-of-tanks', 'world-of-tanks:currencies war-thunder'),
].flat()

/**
 * Relations from an accounts row to `slug` (its accounts) or `slug:category`, separated by spaces.
 */
function from(primary: string, related: string): RelationSeed[] {
  return related.split(' ').map((reference) => {
    const [slug = '', category = 'accounts'] = reference.split(':')
    return {
      primary: { slug: primary, category: 'accounts' },
      related: { slug, category: category as Category },
    }
  })
}
