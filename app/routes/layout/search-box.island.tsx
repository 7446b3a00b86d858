import { m } from '#i18n/paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { forgetSearches, readOwnSearches, rememberSearch } from './own-searches.ts'
import { SearchCombobox } from './search-combobox.tsx'
import { useSuggestions } from './use-suggestions.tsx'

/**
 * The header's search: it suggests games, sellers and offers, or while nothing is typed one's own
 * searches and popular games. Below 768 px the picker opens in its place, over the whole screen
 * (shell.client.ts).
 */
export function SearchBox({ text }: { text: string }) {
  return (
    <SearchCombobox
      id="header-search"
      path="/search"
      label={m.search_shop()}
      text={text}
      useSuggested={useSuggestions}
      begin={(groups) =>
        groups.some(({ name }) => name === 'own') && (
          <Button
            type="button"
            variant="ghost"
            size="sm"
            className="k-find__forget"
            onClick={forgetSearches}
          >
            {m.search_own_forget()}
          </Button>
        )
      }
      onBegin={readOwnSearches}
      onGo={rememberSearch}
    />
  )
}
