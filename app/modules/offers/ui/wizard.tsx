import { m } from '#i18n/paraglide/messages.js'
import { ALL_DEVICES, type Category } from '#modules/catalog/category.ts'
import { categoryTitle } from '#modules/catalog/ui/category-name.ts'
import { rateWords } from '#modules/settings/ui/fee-words.ts'
import { Bdi } from '#ui/bdi.tsx'
import { ChoiceLink } from '#ui/choice.tsx'
import { Empty } from '#ui/empty.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { type CategoryFee, type SheetGame, wizardHref } from './sheet-view.ts'
import { PickedGame, type StepProps, WizardStep } from '../internal/ui/wizard-head.tsx'
import { deviceName } from './words.ts'
import './wizard.css'

// The steps of the wizard for a new offer that are only links: the category (1) and the device (3).
// Game (2) and terms (4) have files of their own.

const about: Record<Category, () => string> = {
  accounts: m.offer_accounts_about,
  currencies: m.offer_currencies_about,
  boosting: m.offer_boosting_about,
  items: m.offer_items_about,
}

/** Step 1: what is sold, each with the part of the price that the site keeps (basis points). */
export function CategoryStep({
  Frame,
  categories,
}: StepProps & { categories: readonly CategoryFee[] }) {
  return (
    <WizardStep Frame={Frame} step={1}>
      <h2 className="k-h3">{m.offer_what()}</h2>
      {categories.length === 0 && (
        <Empty title={m.offer_no_categories()}>{m.offer_no_categories_text()}</Empty>
      )}
      <div className="k-choices k-choices--tall">
        {categories.map(({ category, fee_bp, fee_ahead }) => (
          <ChoiceLink key={category} to={wizardHref({ category })}>
            <Icon name={`cat-${category}`} />
            <span>{categoryTitle(category)}</span>
            <small>
              {about[category]()}
              <br />
              {m.offer_fee({ rate: rateWords(fee_bp, fee_ahead) })}
            </small>
          </ChoiceLink>
        ))}
      </div>
    </WizardStep>
  )
}

/** Step 3: the device. */
export function DeviceStep({
  Frame,
  category,
  game,
}: StepProps & { category: Category; game: SheetGame & { devices: readonly string[] } }) {
  return (
    <WizardStep Frame={Frame} step={3} back={{ category }}>
      <PickedGame game={game} />
      <h2 className="k-h3">{m.offer_which_device()}</h2>
      <div className="k-choices k-choices--3 k-choices--plain">
        {game.devices.map((device) => (
          <ChoiceLink key={device} to={wizardHref({ category, game: game.id, device })}>
            <Icon name={deviceIcon(device)} />
            <Bdi>{deviceName(device)}</Bdi>
          </ChoiceLink>
        ))}
      </div>
    </WizardStep>
  )
}

function deviceIcon(device: string): IconName {
  if (device === ALL_DEVICES) return 'boxes'
  if (device === 'PC') return 'monitor'
  return device === 'Mobile' ? 'smartphone' : 'gamepad-2'
}
