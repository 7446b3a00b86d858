import { Readable } from 'node:stream'
import { createContext, data } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { textOf } from '#kernel/form.ts'
import { proofOf } from '#modules/auth/confirm-person.server.ts'
import { exportOwnData } from '#modules/privacy/own-data.server.ts'
import { asViewer, postedForm } from '#platform/http.server.ts'
import { BackLink } from '#ui/button.tsx'
import { Problem } from '#ui/callout.tsx'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { redirectWith } from '../layout/flash.server.ts'
import { pageMeta } from '../layout/meta.ts'
import { revealRefused } from '../layout/reveal-answer.ts'
import { RevealProof } from '../layout/reveal-proof.tsx'
import type { Route } from './+types/data'
import './settings.css'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.settings_data_download(), index: false })

/** Why the file was not given out. */
const refusedContext = createContext<{ words: string; status: number } | null>(null)

/** Sends what the site holds of the person as a file, once they have shown that it is them. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, context }, next) => {
    if (request.method !== 'POST') return next()
    const { db, viewer, now } = asViewer(context, request)
    const posted = await postedForm(request)
    if (!posted.has('password') && !posted.has('code')) return next()
    const given = { password: textOf(posted, 'password'), code: textOf(posted, 'code').trim() }
    const exported = await exportOwnData(db, viewer, given, now)
    if (exported.ok)
      return fileOf(exported.value, `kanz-${viewer.username}-${now.toISOString().slice(0, 10)}`)
    if (exported.code === 'too_often') throw redirectWith('/settings#data', 'data_too_often')
    context.set(refusedContext, revealRefused(exported, given))
    return next()
  },
]

const fileOf = (pieces: AsyncIterable<string>, name: string): Response =>
  new Response(
    Readable.toWeb(Readable.from(pieces, { objectMode: false })) as ReadableStream<Uint8Array>,
    {
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': `attachment; filename="${name}.json"`,
        'cache-control': 'private, no-store',
      },
    },
  )

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, viewer, now } = asViewer(context, request)
  return { proof: await proofOf(db, viewer.id, now) }
}

/** The file itself is given out before (`middleware`); here is only said why it was not. */
export function action({ context }: Route.ActionArgs) {
  const refused = context.get(refusedContext)
  return data({ problem: refused?.words ?? null }, refused?.status ?? 200)
}

export default function OwnData({ loaderData: { proof }, actionData }: Route.ComponentProps) {
  return (
    <main id="main" className="k-wrap k-pt-6 k-stack k-gap-5">
      <BackLink to="/settings#data">{m.settings_title()}</BackLink>
      <h1>{m.settings_data_download()}</h1>
      <div className="k-narrow k-stack k-gap-5">
        <p className="k-muted">{m.settings_data_what()}</p>
        {actionData?.problem && <Problem>{actionData.problem}</Problem>}
        <Card className="k-stack" data-no-bfcache="">
          <RevealProof
            action="/settings/data"
            proof={proof}
            words={proof === 'code' ? m.data_prove_code() : m.data_prove()}
            submit={
              <>
                <Icon name="download" />
                {m.settings_data_download()}
              </>
            }
          />
        </Card>
      </div>
    </main>
  )
}
