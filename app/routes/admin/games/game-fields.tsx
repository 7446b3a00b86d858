import { m } from '#i18n/paraglide/messages.js'
import { categories, platforms } from '#modules/catalog/rules.ts'
import type { EditableGame } from '#modules/catalog/queries.server.ts'
import { gameLimits } from '#modules/catalog/forms.ts'
import { categoryName } from '#modules/catalog/ui.ts'
import { deviceName } from '#modules/offers/ui.ts'
import { Check, Field, Input, Select, Textarea } from '#ui/field.tsx'
import { Part, ImageField } from './game-parts.tsx'

export type GameValues = Record<string, string>

type Errors = Record<string, string | undefined>
type PartProps = { values: GameValues; errors: Errors }
type FieldsProps = PartProps & {
  game: EditableGame | null
  /** Its category is not to be changed. */
  fixed: boolean
}

/** All fields of a game. */
export function GameFormFields({ values, errors, game, fixed }: FieldsProps) {
  return (
    <>
      <MainFields values={values} errors={errors} fixed={fixed} />
      <TextFields values={values} errors={errors} />
      <AboutFields values={values} errors={errors} />
      <Part legend={m.admin_game_part_images()}>
        <ImageField
          name="logo"
          legend={m.admin_game_logo()}
          choose={m.admin_game_logo_choose()}
          remove={m.admin_game_logo_remove()}
          url={game?.logo_url ?? null}
          box={{ width: 96, height: 96 }}
          error={errors.logo}
        />
        <ImageField
          name="banner"
          legend={m.admin_game_banner()}
          choose={m.admin_game_banner_choose()}
          remove={m.admin_game_banner_remove()}
          url={game?.banner_url ?? null}
          box={{ width: 640, height: 200 }}
          error={errors.banner}
        />
      </Part>
      <Part legend={m.admin_game_part_shown()}>
        <div>
          <Check name="active" value="on" defaultChecked={isOn(values.active)}>
            {m.admin_game_active_hint()}
          </Check>
        </div>
        <div>
          <Check name="featured" value="on" defaultChecked={isOn(values.featured)}>
            {m.admin_game_featured_hint()}
          </Check>
        </div>
      </Part>
    </>
  )
}

const isOn = (value: string | undefined): boolean =>
  ['on', 'yes', 'true', '1'].includes(value ?? '')

function MainFields({ values, errors, fixed }: PartProps & { fixed: boolean }) {
  return (
    <Part legend={m.admin_game_part_main()}>
      <Field label={m.admin_game_name()} required error={errors.name}>
        <Input
          name="name"
          maxLength={gameLimits.name}
          defaultValue={values.name}
          dir="auto"
          autoComplete="off"
          autoFocus={values.name === undefined}
        />
      </Field>
      <Field label={m.admin_game_slug()} hint={m.admin_game_slug_hint()} error={errors.slug}>
        <Input
          name="slug"
          maxLength={gameLimits.slug}
          defaultValue={values.slug}
          dir="auto"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <div className="k-grid2">
        <Field
          label={m.admin_game_category()}
          required
          error={errors.category}
          hint={fixed ? m.admin_game_category_fixed() : undefined}
        >
          <Select name="category" defaultValue={values.category ?? ''}>
            <option value="">{m.admin_game_choose_category()}</option>
            {categories.map((each) => (
              <option key={each} value={each}>
                {categoryName(each)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={m.admin_game_unit()} hint={m.admin_game_unit_hint()} error={errors.unit}>
          <Input
            name="unit"
            maxLength={gameLimits.unit}
            defaultValue={values.unit}
            dir="auto"
            autoComplete="off"
          />
        </Field>
      </div>
    </Part>
  )
}

function TextFields({ values, errors }: PartProps) {
  const short = { maxLength: gameLimits.short_description, rows: 2 }
  const long = { maxLength: gameLimits.description, rows: 4 }
  return (
    <Part legend={m.admin_game_part_texts()}>
      <div className="k-grid2">
        <Field label={m.admin_game_short_en()} error={errors.short_description}>
          <Textarea
            name="short_description"
            {...short}
            defaultValue={values.short_description}
            dir="auto"
          />
        </Field>
        <Field label={m.admin_game_short_ar()} error={errors.short_description_ar}>
          <Textarea
            name="short_description_ar"
            {...short}
            defaultValue={values.short_description_ar}
            dir="rtl"
            lang="ar"
          />
        </Field>
        <Field label={m.admin_game_description_en()} error={errors.description}>
          <Textarea name="description" {...long} defaultValue={values.description} dir="auto" />
        </Field>
        <Field label={m.admin_game_description_ar()} error={errors.description_ar}>
          <Textarea
            name="description_ar"
            {...long}
            defaultValue={values.description_ar}
            dir="rtl"
            lang="ar"
          />
        </Field>
      </div>
    </Part>
  )
}

function AboutFields({ values, errors }: PartProps) {
  const chosen = (values.platform_support ?? '').split(',')
  return (
    <Part legend={m.admin_game_part_about()}>
      <div className="k-grid2">
        <Field label={m.admin_game_mono()} hint={m.admin_game_mono_hint()} error={errors.mono}>
          <Input
            name="mono"
            maxLength={gameLimits.mono}
            defaultValue={values.mono}
            dir="ltr"
            autoComplete="off"
            autoCapitalize="characters"
          />
        </Field>
        <Field label={m.admin_game_release()} error={errors.release_date}>
          <Input type="date" name="release_date" defaultValue={values.release_date} dir="ltr" />
        </Field>
        <Field label={m.admin_game_publisher()} error={errors.publisher}>
          <Input
            name="publisher"
            maxLength={gameLimits.company}
            defaultValue={values.publisher}
            dir="auto"
            autoComplete="off"
          />
        </Field>
        <Field label={m.admin_game_developer()} error={errors.developer}>
          <Input
            name="developer"
            maxLength={gameLimits.company}
            defaultValue={values.developer}
            dir="auto"
            autoComplete="off"
          />
        </Field>
      </div>
      <Field label={m.admin_game_tags()} hint={m.admin_game_tags_hint()} error={errors.tags}>
        <Input name="tags" defaultValue={values.tags} dir="auto" autoComplete="off" />
      </Field>
      <Part legend={m.admin_game_platforms()} error={errors.platform_support}>
        <div className="k-gameplatforms">
          {platforms.map((each) => (
            <Check
              key={each}
              name="platform_support"
              value={each}
              defaultChecked={chosen.includes(each)}
            >
              <bdi>{deviceName(each)}</bdi>
            </Check>
          ))}
        </div>
      </Part>
    </Part>
  )
}
