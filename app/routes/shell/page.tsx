import type { ReactNode } from 'react'
import { useMatches } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { AccountMenu } from './account-menu.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { ConsentBar } from './consent-bar.tsx'
import { FlashToasts } from './flash.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { Island } from '#ui/island.tsx'
import { Picker } from './picker.island.tsx'
import './page.css'

/** The frame of every page: its first element in `children` should be `<main id="main">`. */
export function Page({ children }: { children: ReactNode }) {
  const buybar = useMatches().some(({ handle }) => (handle as { buybar?: boolean } | undefined)?.buybar)
  return (
    <div className={buybar ? 'k-page has-buybar' : 'k-page has-bar'}>
      <a className="k-skip" href="#main">{m.skip_to_content()}</a>
      <Header />
      {children}
      <Footer />
      {!buybar && <BottomBar />}
      <AccountMenu />
      <Island of={Picker} props={{}} when="call" />
      <FlashToasts />
      <ConsentBar />
    </div>
  )
}
