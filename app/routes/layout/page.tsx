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

/**
 * What a route says of its frame in `handle`: a bar of its own in the place of the navigation on
 * phones, or no footer.
 */
interface Frame {
  buybar?: boolean
  slim?: boolean
}

/** The frame of every page: its first element in `children` should be `<main id="main">`. */
export function Page({ children }: { children: ReactNode }) {
  const { buybar, slim } = Object.assign({}, ...useMatches().map(({ handle }) => handle)) as Frame
  return (
    <div className={buybar ? 'k-page has-buybar' : 'k-page has-bar'}>
      <a className="k-skip" href="#main">
        {m.skip_to_content()}
      </a>
      <Header />
      {children}
      {!slim && <Footer />}
      {!buybar && <BottomBar />}
      <AccountMenu />
      <Island of={Picker} props={{}} when="call" />
      <FlashToasts />
      <ConsentBar />
    </div>
  )
}
