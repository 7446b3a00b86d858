import { formatRate } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { categories, type Category } from '#modules/catalog/category.ts'
import { categoryTitle } from '#modules/catalog/ui/category-name.ts'
import { Card } from '#ui/card.tsx'
import { Fact, Facts } from '#ui/facts.tsx'
import { Timeline } from '#ui/timeline.tsx'

/**
 * The way to the first offer, with the step that the reader is at, and what the platform keeps of a
 * sale (basis points).
 */
export function SellerSteps({ at, fees }: { at: 0 | 1 | 2; fees: Record<Category, number> }) {
  const steps = [
    { label: m.apply_step_apply(), note: m.apply_step_apply_note() },
    { label: m.apply_step_review(), note: m.apply_step_review_note() },
    { label: m.apply_step_sell(), note: m.apply_step_sell_note() },
  ]
  const stateOf = (index: number) => (index < at ? 'done' : index === at ? 'now' : 'next')
  return (
    <>
      <Card aria-labelledby="steps">
        <h2 id="steps" className="k-h3 k-mb-5">
          {m.apply_steps()}
        </h2>
        <Timeline steps={steps.map((step, index) => ({ ...step, state: stateOf(index) }))} />
      </Card>
      <Card aria-labelledby="fees">
        <h2 id="fees" className="k-h3 k-mb-2">
          {m.apply_fees()}
        </h2>
        <Facts>
          {categories.map((category) => (
            <Fact key={category} label={categoryTitle(category)}>
              <bdi className="k-num" dir="ltr">
                {formatRate(fees[category])}
              </bdi>
            </Fact>
          ))}
        </Facts>
        <p className="k-muted k-sm k-mt-2">{m.apply_fees_note()}</p>
      </Card>
    </>
  )
}
