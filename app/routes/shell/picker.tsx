import { useHref } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { MAX_SEARCH } from '#kernel/page.ts'
import { categories, type Category } from '#modules/catalog/category.ts'
import { categoryName } from '#modules/catalog/ui/category-name.ts'
import { GamePlate } from '#modules/catalog/ui/game-plate.tsx'
import { ButtonLink, IconButton } from '#ui/button.tsx'
import { ChoiceLink } from '#ui/choice.tsx'
import { Num } from '#ui/da.tsx'
import { Empty } from '#ui/empty.tsx'
import { SearchInput } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import '#ui/dialog.css'
import './picker.css'

/**
 * The game picker, closed and empty: scripts open and fill it at its first use (picker.client.ts). Without scripts its
 * buttons are links to /allgames. Below 768 px it covers the screen, and is the overlay of the header's search too.
 */
export function Picker() {
  return (
    <>
      <dialog className="k-picker" id="picker" aria-labelledby="picker-title" data-games={useHref('/games.json')}>
        <div className="k-dialog__h">
          <h2 id="picker-title">
            <span data-when="games">{m.picker_title()}</span>
            <span data-when="search">{m.search_label()}</span>
          </h2>
          <form method="dialog"><IconButton type="submit" icon="x" label={m.close()} /></form>
        </div>
        <div className="k-picker__s">
          <SearchInput
            id="picker-search"
            label={m.search_label()}
            placeholder={m.search_placeholder()}
            className="k-full"
            maxLength={MAX_SEARCH}
            autoComplete="off"
            enterKeyHint="search"
          />
        </div>
        <Lists />
        <div className="k-picker__f">
          <ButtonLink to="/allgames" block>{m.browse_all_games()}<Icon name="arrow-right" /></ButtonLink>
        </div>
      </dialog>
      {categories.map((category) => (
        <template key={category} data-game={category}><PickerEntry category={category} /></template>
      ))}
    </>
  )
}

function Lists() {
  return (
    <div className="k-picker__b" tabIndex={0} role="group" aria-labelledby="picker-title">
      <section data-list="featured" hidden>
        <h3>{m.picker_featured()}</h3>
        <div className="k-picker__g" />
      </section>
      <section data-list="games" hidden>
        <h3>{m.picker_all()} <span className="k-muted" data-count><Num value={0} /></span></h3>
        <div className="k-picker__g" />
      </section>
      <section data-list="results" hidden>
        <h3>{m.search_results()} <span className="k-muted" role="status" data-count><Num value={0} /></span></h3>
        <div className="k-picker__g" />
      </section>
      <div data-list="none" role="status" hidden><Empty title={m.search_none()} /></div>
    </div>
  )
}

/** An entry to be filled: art of two letters, a name and the category's word. */
function PickerEntry({ category }: { category: Category }) {
  return (
    <ChoiceLink to="/" className="k-picker__i">
      <GamePlate game={{ slug: category, name: '', category, mono: 'AA', logo_url: null }} />
      <span><bdi /><br /><small>{categoryName(category)}</small></span>
    </ChoiceLink>
  )
}
