import { formatDate } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { LongText } from '#modules/offers/ui/long-text.tsx'
import { deviceName } from '#modules/offers/ui/words.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Card } from '#ui/card.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import './game.css'

// Card with the description, platforms, developer and release of a game, on the game's page as a
// whole (/{game}) and on that of a category (/{game}/{category}).

interface Known {
  description: string
  platform_support: readonly string[]
  developer: string | null
  publisher: string | null
  release_date: string | null
}

/** What is known of a game; nothing while that is nothing. */
export function AboutGame({ game }: { game: Known }) {
  const { description, platform_support, developer, publisher, release_date } = game
  if (!description && platform_support.length === 0 && !developer && !publisher && !release_date)
    return null
  return (
    <Card className="k-stack k-gap-3" aria-labelledby="about">
      <h2 id="about" className="k-xl">
        {m.game_about()}
      </h2>
      {game.description && (
        <div className="k-about__text">
          <LongText text={game.description} lines={3} />
        </div>
      )}
      {game.platform_support.length > 0 && (
        <>
          <h3>{m.game_platforms()}</h3>
          <ul className="k-platforms">
            {game.platform_support.map((platform) => (
              <li key={platform} className="k-chip">
                <Icon name={platformIcons[platform] ?? 'gamepad-2'} />
                {deviceName(platform)}
              </li>
            ))}
          </ul>
        </>
      )}
      <GameInformation game={game} />
    </Card>
  )
}

const platformIcons: Record<string, IconName> = { PC: 'monitor', Mobile: 'smartphone' }

function GameInformation({ game: { developer, publisher, release_date } }: { game: Known }) {
  if (!developer && !publisher && !release_date) return null
  return (
    <>
      <h3>{m.game_information()}</h3>
      <Facts>
        {developer && (
          <Fact label={m.game_developer()}>
            <Bdi>{developer}</Bdi>
          </Fact>
        )}
        {publisher && (
          <Fact label={m.game_publisher()}>
            <Bdi>{publisher}</Bdi>
          </Fact>
        )}
        {release_date && (
          <Fact label={m.game_release_date()}>
            <Bdi>{formatDate(release_date)}</Bdi>
          </Fact>
        )}
      </Facts>
    </>
  )
}
