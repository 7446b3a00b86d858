import { Form } from 'react-router'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { ListedGame } from '#modules/catalog/queries.server.ts'
import { categoryName, GamePlate } from '#modules/catalog/ui.ts'
import { sourcesOf } from '#modules/files/rules.ts'
import { IconButton, IconLink } from '#ui/button.tsx'
import { Picture } from '#ui/picture.tsx'
import { Status } from '#ui/status.tsx'
import { Cell } from '#ui/table.tsx'
import { IconLabel } from '#ui/tag.tsx'
import { ListRows } from '../parts/list.tsx'
import { ListPager } from '../parts/list-filters.tsx'
import type { Route } from './+types/games'
import './games.css'

type ListedGamesProps = Route.ComponentProps['loaderData'] & { games: ListedGame[] }

/** The games of one page of the list, and the way to its other pages. */
export function ListedGames({ games, search, page, perPage, lastPage, count }: ListedGamesProps) {
  return (
    <>
      <ListRows label={m.admin_games_title()} columns={columns()} className="k-gamelist">
        {games.map((game) => (
          <Row key={game.id} game={game} search={search} />
        ))}
      </ListRows>
      <ListPager
        path="/admin/games"
        search={search}
        page={page}
        perPage={perPage}
        count={count}
        lastPage={lastPage}
      />
    </>
  )
}

const columns = () => [
  { label: m.admin_game_logo() },
  { label: m.admin_game_name() },
  { label: m.admin_game_description() },
  { label: m.admin_game_banner() },
  { label: m.admin_game_category() },
  { label: m.admin_game_featured() },
  { label: m.admin_status() },
  { label: m.admin_list_actions(), hidden: true },
]

const BANNER = { width: 160, height: 50, sizes: '96px' }

function Row({ game, search }: { game: ListedGame; search: string }) {
  const { name, short_description, banner_url, category, featured, active } = game
  return (
    <tr>
      <Cell>
        <GamePlate game={game} />
      </Cell>
      <Cell>
        <span className="k-cell__t">
          <b className="k-clamp-2">
            <bdi>{name}</bdi>
          </b>
          <small className="k-clamp-1" dir="auto">
            {game.slug}
          </small>
        </span>
      </Cell>
      <Cell>
        <span className="k-gamelist__words k-clamp-2" dir="auto">
          {short_description || m.admin_game_no_description()}
        </span>
      </Cell>
      <Cell label={m.admin_game_banner()}>
        {banner_url ? (
          <Picture className="k-gamelist__banner" image={{ ...sourcesOf(banner_url), ...BANNER }} />
        ) : (
          <span className="k-muted">{m.admin_game_no_banner()}</span>
        )}
      </Cell>
      <Cell>
        <IconLabel icon={`cat-${category}`}>{categoryName(category)}</IconLabel>
      </Cell>
      <Cell>
        <Switch
          search={search}
          id={game.id}
          intent={featured ? 'unfeature' : 'feature'}
          icon="star"
          label={m.admin_game_feature({ name })}
          pressed={featured}
        />
      </Cell>
      <Cell>
        <div className="k-gamelist__status">
          {active ? (
            <Status tone="success" icon="circle-check">
              {m.admin_game_active()}
            </Status>
          ) : (
            <Status tone="muted" icon="circle-minus">
              {m.admin_game_inactive()}
            </Status>
          )}
          <Switch
            search={search}
            id={game.id}
            intent={active ? 'deactivate' : 'activate'}
            icon={active ? 'pause' : 'play'}
            label={active ? m.admin_game_deactivate({ name }) : m.admin_game_activate({ name })}
          />
        </div>
      </Cell>
      <Cell>
        <Actions game={game} search={search} />
      </Cell>
    </tr>
  )
}

type SwitchProps = {
  search: string
  id: number
  intent: string
  icon: 'star' | 'pause' | 'play'
  label: string
  pressed?: boolean
}

function Switch({ search, id, intent, icon, label, pressed }: SwitchProps) {
  return (
    <Form method="post" action={`/admin/games${search}`}>
      <input type="hidden" name="game" value={id} />
      <IconButton
        type="submit"
        name="intent"
        value={intent}
        icon={icon}
        label={label}
        aria-pressed={pressed}
      />
    </Form>
  )
}

function Actions({
  game: { id, name, faqs, guides },
  search,
}: {
  game: ListedGame
  search: string
}) {
  const to = (rest: string) => `/admin/games/${id}${rest}${search}`
  return (
    <div className="k-gamelist__acts">
      <IconLink icon="pencil" label={m.admin_game_edit({ name })} to={to('')} />
      <IconLink icon="circle-question-mark" label={m.admin_game_faqs({ name })} to={to('/faqs')}>
        <Count of={faqs} />
      </IconLink>
      <IconLink icon="scroll-text" label={m.admin_game_guides({ name })} to={to('/guides')}>
        <Count of={guides} />
      </IconLink>
      <IconLink
        icon="trash-2"
        className="k-gamelist__delete"
        label={m.admin_game_delete({ name })}
        to={to('/delete')}
      />
    </div>
  )
}

const Count = ({ of: count }: { of: number }) =>
  count > 0 ? (
    <small className="k-num" dir="ltr" aria-hidden="true">
      {formatNumber(count)}
    </small>
  ) : null
