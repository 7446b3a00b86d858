import { useLocation } from 'react-router'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { readForm } from '#kernel/form.ts'
import {
  ACCEPTED_IMAGES,
  imageOf,
  type ImageRefusal,
  type QueueRefusal,
} from '#modules/images/image.ts'
import { imageProblem } from '#modules/images/ui/words.ts'
import { chosenKinds, methodForm, methodLimits } from '#modules/payments/payment-method.form.ts'
import { cards, usualLinkHosts, WALLET_METHOD } from '#modules/payments/payment-method.ts'
import {
  type AdminMethod,
  findMethod,
  saveMethod,
} from '#modules/payments/payment-methods.server.ts'
import { isStepUpRefusal } from '#modules/step-up/step-up.ts'
import type { ViewerContext } from '#platform/context.ts'
import { asViewer, contextOf, notFound } from '#platform/http.server.ts'
import { Problem } from '#ui/callout.tsx'
import { Check, FileDrop } from '#ui/field.tsx'
import { Image } from '#ui/image.tsx'
import { redirectWith } from '../../layout/flash.server.ts'
import { fileOf, mayAddImage, postedFiles } from '../../layout/uploads.server.ts'
import { confirmedOr } from '../parts/confirmed.ts'
import { editedId, type FormAnswer, refusedFields, refusedImage } from '../parts/answers.ts'
import { FormDialog } from '../parts/form-dialog.tsx'
import { ChoiceField, TextField, Tick } from '../parts/text-field.tsx'
import { titled } from '../parts/titled.ts'
import { cardWords, kindWords } from './method-words.ts'
import type { Route } from './+types/payment-method'

// Form of a payment method, /admin/payment-methods/{id} or /admin/payment-methods/new: its names
// and logo, how it is paid, and hosts that sellers' payment links may lead to. For owners.

const LIST = '/admin/payment-methods'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = contextOf(context)
  const id = editedId(params.methodId)
  const method = id && (await findMethod(db, id))
  if (id !== null && !method) throw notFound()
  return { method: method || null }
}

/** Creates or changes the method; what cannot be taken comes back with what was typed. */
export async function action({ params, request, context, url }: Route.ActionArgs) {
  const given = asViewer(context, request)
  const id = editedId(params.methodId)
  const taken = await postedFiles(request, given.viewer.id, (posted) =>
    save(given, posted, id, url),
  )
  return taken.ok ? taken.value : refusedImage(new FormData(), 'logo', taken.code)
}

async function save(given: ViewerContext, posted: FormData, id: number | null, url: URL) {
  const { db, viewer, now } = given
  const form = readForm(methodForm, posted)
  if (!form.ok) return refusedFields(posted, form.errors)
  const logo = fileOf(posted, 'logo')
  if (logo && !(await mayAddImage(given))) return refusedImage(posted, 'logo', 'too_many_uploads')
  const answered = await saveMethod(db, id, form.value, logo, viewer, now)
  // an image cannot be brought along to the page that asks
  if (logo && !answered.ok && isStepUpRefusal(answered.code))
    return refusedFields(posted, { logo: 'confirm_first' }, 403)
  const saved = confirmedOr(answered, url)
  if (saved.ok) {
    const done = id === null ? 'method_created' : 'method_updated'
    return redirectWith(LIST + url.search, saved.value.changed ? done : 'unchanged')
  }
  if (saved.code === 'not_found') throw notFound()
  return saved.code === 'name_taken' || saved.code === 'wallet_name'
    ? refusedFields(posted, { name: saved.code })
    : refusedImage(posted, 'logo', saved.code)
}

const titleOf = (isNew: boolean) => (isNew ? m.admin_method_add() : m.admin_method_change())

export const meta: Route.MetaFunction = ({ params }) => titled(titleOf(params.methodId === 'new'))

const words: Record<string, () => string> = {
  required: m.admin_method_name_missing,
  choose: m.admin_method_kind_choose,
  too_long: () => m.admin_method_name_long({ number: formatNumber(methodLimits.name) }),
  name_taken: m.admin_method_name_taken,
  wallet_name: m.admin_method_wallet_name,
  no_host: m.admin_method_no_host,
  too_many: () => m.admin_method_many_hosts({ number: formatNumber(methodLimits.hosts) }),
}

/**
 * What the fields begin with: what the method has, or what a new one usually has.
 */
function valuesOf(method: AdminMethod | null) {
  if (!method) return { active: 'on', kind: 'transfer', link_hosts: usualLinkHosts.join('\n') }
  const { name, name_ar, kind, card, active, supports_links, link_hosts } = method
  return {
    name,
    name_ar,
    kind,
    card: card ?? '',
    active: active ? 'on' : '',
    supports_links: supports_links ? 'on' : '',
    link_hosts: link_hosts.join('\n'),
  }
}

export default function PaymentMethod({
  loaderData: { method },
  actionData,
}: Route.ComponentProps) {
  const answer: FormAnswer | undefined = actionData
  return (
    <FormDialog
      title={titleOf(!method)}
      back={LIST + useLocation().search}
      files
      stored={valuesOf(method)}
      answer={answer}
      words={(code) => (words[code] ?? m.admin_method_name_missing)()}
    >
      {answer?.errors.logo && <LogoProblem code={answer.errors.logo} />}
      <div className="k-grid2">
        <TextField
          name="name"
          label={m.admin_method_name()}
          maxLength={methodLimits.name}
          required
          autoFocus
        />
        <TextField name="name_ar" label={m.admin_method_name_ar()} maxLength={methodLimits.name} />
      </div>
      <Way isWallet={method?.name === WALLET_METHOD} />
      <Logo url={method?.logo_url ?? null} />
      <div className="k-stack k-gap-2">
        <Tick name="active">{m.admin_method_active_box()}</Tick>
        <Tick name="supports_links">{m.admin_method_links_box()}</Tick>
      </div>
      <TextField
        name="link_hosts"
        label={m.admin_method_hosts_label()}
        hint={m.admin_method_hosts_hint()}
        rows={3}
        dir="ltr"
        spellCheck={false}
        autoCapitalize="none"
      />
    </FormDialog>
  )
}

/** How it is paid: of the wallet that is fixed. */
function Way({ isWallet }: { isWallet: boolean }) {
  if (isWallet) return <p className="k-muted">{m.admin_method_wallet_fixed()}</p>
  return (
    <div className="k-grid2">
      <ChoiceField
        name="kind"
        label={m.admin_method_kind()}
        options={chosenKinds.map((kind) => [kind, kindWords[kind]()])}
        required
      />
      <ChoiceField
        name="card"
        label={m.admin_method_card()}
        hint={m.admin_method_card_hint()}
        none={m.admin_method_card_any()}
        options={cards.map((card) => [card, cardWords[card]()])}
      />
    </div>
  )
}

const LogoProblem = ({ code }: { code: string }) => (
  <Problem>
    {code === 'confirm_first'
      ? m.admin_method_logo_after()
      : imageProblem(code as ImageRefusal | QueueRefusal)}
  </Problem>
)

function Logo({ url }: { url: string | null }) {
  const image = imageOf(url, { width: 56, height: 36 }, '56px')
  return (
    <div className="k-stack k-gap-2">
      <FileDrop
        name="logo"
        accept={ACCEPTED_IMAGES}
        label={url ? m.admin_method_logo_other() : m.admin_method_logo()}
        hint={m.admin_image_hint()}
      />
      {image && (
        <div className="k-row">
          <Image className="k-payment__logo" image={image} alt={m.admin_method_logo_now()} />
          <Check name="remove_logo">{m.admin_method_logo_remove()}</Check>
        </div>
      )}
    </div>
  )
}
