import { use } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { categories, gamePath, platforms } from '#modules/catalog/category.ts'
import { canDeleteGame } from '#modules/catalog/game-deletion.server.ts'
import {
  createGame,
  type EditableGame,
  gameToEdit,
  gameVersion,
  updateGame,
} from '#modules/catalog/game-editing.server.ts'
import { gameForm } from '#modules/catalog/game.form.ts'
import { categoryName } from '#modules/catalog/ui/category-name.ts'
import { deviceName } from '#modules/offers/ui/words.ts'
import type { Db } from '#platform/db.server.ts'
import { Bdi } from '#ui/bdi.tsx'
import { TextLink } from '#ui/button.tsx'
import { Check } from '#ui/field.tsx'
import { defineEditor } from '../parts/define-editor.tsx'
import { ChoiceField, Filled, TextField, Tick, type Values } from '../parts/text-field.tsx'
import { ChangedGame } from './changed.tsx'
import { imageChange } from './game-answer.ts'
import { ImageField, GamePart } from './game-parts.tsx'
import { gameLook, gameProblems } from './game-words.ts'

// Form of a game in one category, with its images: /admin/games/{gameId}, or `new`. What is common
// to its categories is edited elsewhere, at /admin/games/names/{gameId} (decision 77).

async function find(db: Db, id: number) {
  const game = await gameToEdit(db, id)
  return game && { ...game, fixed: !(await canDeleteGame(db, id)) }
}

const refusals: Record<string, { errors: Record<string, string>; status: number }> = {
  slug_taken: { errors: { slug: 'slug_taken' }, status: 409 },
  category_in_use: { errors: { category: 'category_in_use' }, status: 422 },
  category_related: { errors: { category: 'category_related' }, status: 422 },
}

/** A game with its images. */
const editor = defineEditor({
  list: '/admin/games',
  param: 'gameId',
  find: (id, { db }) => find(db, id),
  missing: 'game',
  version: (game) => gameVersion(game),
  gathered,
  form: gameForm,
  images: ['logo', 'banner'],
  save: ({ db, viewer, now, row, form, posted, create_token, seen }) => {
    const images = { logo: imageChange(posted, 'logo'), banner: imageChange(posted, 'banner') }
    return row
      ? updateGame(db, viewer, row.id, { ...form, version_seen: seen }, images, now)
      : createGame(db, viewer, { ...form, create_token }, images, now)
  },
  saved: (isNew) => (isNew ? 'game_created' : 'game_updated'),
  refused: ({ code }) => refusals[code],
  titles: (isNew) => [
    isNew ? m.admin_game_new() : m.admin_game_edit_title(),
    m.admin_games_title(),
  ],
  title: (game) => (game ? <Bdi>{game.name}</Bdi> : m.admin_game_new()),
  label: ({ row }) => (row ? m.admin_game_save() : m.admin_game_create()),
  look: { ...gameLook, className: 'k-stack k-gap-6' },
  ...gameProblems,
  values: (game) => valuesOf(game),
  above: ({ row: game }, problem) => (
    <>
      {problem}
      {game && (
        <p>
          <TextLink tap to={gamePath(game)}>
            {m.admin_game_public()}
          </TextLink>
        </p>
      )}
    </>
  ),
  changed: (_, own) => <ChangedGame title={m.admin_game_changed()} open={own} />,
  fields: ({ row: game }) => <GameFormFields game={game} fixed={game?.fixed ?? false} />,
})

export const loader = editor.loader
export const action = editor.action
export const meta = editor.meta
export default editor.Screen

/** The ticked platforms as one text, as a spreadsheet writes them. */
function gathered(form: FormData): FormData {
  const all = new FormData()
  for (const [name, value] of form) if (name !== 'platform_support') all.append(name, value)
  all.set(
    'platform_support',
    form
      .getAll('platform_support')
      .filter((value) => typeof value === 'string')
      .join(','),
  )
  return all
}

/** What the fields begin with: the game, or an empty form for an active one. */
function valuesOf(game: EditableGame | null): Values {
  if (!game) return { active: 'on' }
  const { platform_support, tags, featured, active, ...texts } = game
  return {
    ...texts,
    platform_support: platform_support.join(','),
    tags: tags.join(', '),
    featured: featured ? 'on' : '',
    active: active ? 'on' : '',
  }
}

type FieldsProps = {
  game: EditableGame | null
  /** Its category is not to be changed. */
  fixed: boolean
}

/** All fields of a game. */
function GameFormFields({ game, fixed }: FieldsProps) {
  return (
    <>
      <MainFields fixed={fixed} />
      <TextFields />
      <AboutFields />
      <GamePart legend={m.admin_game_part_images()}>
        <ImageField
          name="logo"
          legend={m.admin_game_logo()}
          choose={m.admin_game_logo_choose()}
          remove={m.admin_game_logo_remove()}
          url={game?.logo_url ?? null}
          box={{ width: 96, height: 96 }}
        />
        <ImageField
          name="banner"
          legend={m.admin_game_banner()}
          choose={m.admin_game_banner_choose()}
          remove={m.admin_game_banner_remove()}
          url={game?.banner_url ?? null}
          box={{ width: 640, height: 200 }}
        />
      </GamePart>
      <GamePart legend={m.admin_game_part_shown()}>
        <div>
          <Tick name="active" value="on">
            {m.admin_game_active_hint()}
          </Tick>
        </div>
        <div>
          <Tick name="featured" value="on">
            {m.admin_game_featured_hint()}
          </Tick>
        </div>
      </GamePart>
    </>
  )
}

function MainFields({ fixed }: { fixed: boolean }) {
  return (
    <GamePart legend={m.admin_game_part_main()}>
      <TextField
        name="name"
        label={m.admin_game_name()}
        required
        autoFocus={use(Filled).values.name === undefined}
      />
      <TextField
        name="slug"
        label={m.admin_game_slug()}
        hint={m.admin_game_slug_hint()}
        autoCapitalize="none"
        spellCheck={false}
      />
      <div className="k-grid2">
        <ChoiceField
          name="category"
          label={m.admin_game_category()}
          hint={fixed ? m.admin_game_category_fixed() : undefined}
          required
          none={m.admin_game_choose_category()}
          options={categories.map((each) => [each, categoryName(each)])}
        />
        <TextField name="unit" label={m.admin_game_unit()} hint={m.admin_game_unit_hint()} />
      </div>
    </GamePart>
  )
}

function TextFields() {
  return (
    <GamePart legend={m.admin_game_part_texts()}>
      <div className="k-grid2">
        <TextField name="short_description" label={m.admin_game_short_en()} rows={2} />
        <TextField name="short_description_ar" label={m.admin_game_short_ar()} arabic rows={2} />
        <TextField name="description" label={m.admin_game_description_en()} rows={4} />
        <TextField name="description_ar" label={m.admin_game_description_ar()} arabic rows={4} />
      </div>
    </GamePart>
  )
}

function AboutFields() {
  const { values, errors } = use(Filled)
  const chosen = String(values.platform_support ?? '').split(',')
  return (
    <GamePart legend={m.admin_game_part_about()}>
      <div className="k-grid2">
        <TextField
          name="mono"
          label={m.admin_game_mono()}
          hint={m.admin_game_mono_hint()}
          dir="ltr"
          autoCapitalize="characters"
        />
        <TextField name="release_date" type="date" label={m.admin_game_release()} dir="ltr" />
        <TextField name="publisher" label={m.admin_game_publisher()} />
        <TextField name="developer" label={m.admin_game_developer()} />
      </div>
      <TextField name="tags" label={m.admin_game_tags()} hint={m.admin_game_tags_hint()} />
      <GamePart legend={m.admin_game_platforms()} error={errors.platform_support}>
        <div className="k-gameplatforms">
          {platforms.map((each) => (
            <Check
              key={each}
              name="platform_support"
              value={each}
              defaultChecked={chosen.includes(each)}
            >
              <Bdi>{deviceName(each)}</Bdi>
            </Check>
          ))}
        </div>
      </GamePart>
    </GamePart>
  )
}
