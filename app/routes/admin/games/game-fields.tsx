import { use } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { categories, platforms } from '#modules/catalog/category.ts'
import type { EditableGame } from '#modules/catalog/game-editing.server.ts'
import { categoryName } from '#modules/catalog/ui/category-name.ts'
import { deviceName } from '#modules/offers/ui/words.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Check } from '#ui/field.tsx'
import { ChoiceField, Filled, TextField, Tick } from '../parts/text-field.tsx'
import { Part, ImageField } from './game-parts.tsx'

type FieldsProps = {
  game: EditableGame | null
  /** Its category is not to be changed. */
  fixed: boolean
}

/** All fields of a game. */
export function GameFormFields({ game, fixed }: FieldsProps) {
  return (
    <>
      <MainFields fixed={fixed} />
      <TextFields />
      <AboutFields />
      <Part legend={m.admin_game_part_images()}>
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
      </Part>
      <Part legend={m.admin_game_part_shown()}>
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
      </Part>
    </>
  )
}

function MainFields({ fixed }: { fixed: boolean }) {
  return (
    <Part legend={m.admin_game_part_main()}>
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
    </Part>
  )
}

function TextFields() {
  return (
    <Part legend={m.admin_game_part_texts()}>
      <div className="k-grid2">
        <TextField name="short_description" label={m.admin_game_short_en()} rows={2} />
        <TextField name="short_description_ar" label={m.admin_game_short_ar()} arabic rows={2} />
        <TextField name="description" label={m.admin_game_description_en()} rows={4} />
        <TextField name="description_ar" label={m.admin_game_description_ar()} arabic rows={4} />
      </div>
    </Part>
  )
}

function AboutFields() {
  const { values, errors } = use(Filled)
  const chosen = String(values.platform_support ?? '').split(',')
  return (
    <Part legend={m.admin_game_part_about()}>
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
      <Part legend={m.admin_game_platforms()} error={errors.platform_support}>
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
      </Part>
    </Part>
  )
}
