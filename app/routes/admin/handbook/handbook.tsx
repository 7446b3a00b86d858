import { m } from '#i18n/paraglide/messages.js'
import { getLocale } from '#i18n/paraglide/runtime.js'
import '#ui/card.css'
import { ListHead } from '../parts/list.tsx'
import { titled } from '../parts/titled.ts'
import { handbookIn } from './handbook.server.ts'
import type { Route } from './+types/handbook'
import '#modules/content/ui/prose.css'
import './handbook.css'

/** How the desk is worked, for whoever works here. */
export function loader() {
  return handbookIn(getLocale())
}

export const meta: Route.MetaFunction = () => titled(m.handbook_title())

export default function Handbook({ loaderData: { lead, chapters } }: Route.ComponentProps) {
  return (
    <div className="k-stack k-gap-5">
      <ListHead title={m.handbook_title()} />
      <div className="k-prose" dangerouslySetInnerHTML={{ __html: lead }} />
      <nav className="k-card k-handbook__toc" aria-labelledby="contents">
        <h2 id="contents" className="k-h3">
          {m.policy_contents()}
        </h2>
        <ol>
          {chapters.map(({ id, title }) => (
            <li key={id}>
              <a className="k-link k-link--tap" href={`#${id}`}>
                {title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      {chapters.map(({ id, title, html }) => (
        <section key={id} aria-labelledby={id} className="k-stack k-gap-3">
          <h2 id={id}>{title}</h2>
          <div className="k-prose k-handbook" dangerouslySetInnerHTML={{ __html: html }} />
        </section>
      ))}
    </div>
  )
}
