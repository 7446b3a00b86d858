import { data, Form, useLocation } from 'react-router'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { type FieldErrors, readForm } from '#kernel/form.ts'
import { idFrom } from '#kernel/id.ts'
import {
  ACCEPTED_IMAGES,
  type ImageRefusal,
  imageOf,
  type TurnedAway,
} from '#modules/files/rules.ts'
import { imageProblem } from '#modules/files/ui.ts'
import { usualLinkHosts } from '#modules/offers/rules.ts'
import { methodForm, methodLimits } from '#modules/offers/forms.ts'
import { type AdminMethod, findMethod } from '#modules/offers/queries.server.ts'
import { saveMethod } from '#modules/offers/commands.server.ts'
import type { ViewerContext } from '#platform/context.ts'
import { asViewer, contextOf, notFound } from '#platform/http.server.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Check, Field, FileDrop, Input, Textarea } from '#ui/field.tsx'
import { guarded } from '#ui/guarded.ts'
import { Image } from '#ui/image.tsx'
import { redirectWith } from '../../shell/flash.server.ts'
import { fileOf, mayAddImage, postedFiles, statusOf } from '../../shell/uploads.server.ts'
import { confirmedOr, isPowerRefusal } from '../parts/confirmed.ts'
import type { Route } from './+types/payment-method'

const LIST = '/admin/payment-methods'

/** The id that an address names: null of a new one, undefined when it names none. */
const methodId = (value: string | undefined) =>
  value === 'new' ? null : (idFrom(value) ?? undefined)

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = contextOf(context)
  const id = methodId(params.methodId)
  const method = id ? await findMethod(db, id) : null
  if (id === undefined || (id !== null && !method)) throw notFound()
  return { method }
}

/** Creates or changes the method; what cannot be taken comes back with what was typed. */
export async function action({ params, request, context, url }: Route.ActionArgs) {
  const given = asViewer(context, request)
  const id = methodId(params.methodId)
  if (id === undefined) throw notFound()
  const taken = await postedFiles(request, given.viewer.id, (posted) =>
    save(given, posted, id, url),
  )
  return taken.ok ? taken.value : answer(statusOf(taken.code), { logo: taken.code })
}

async function save(given: ViewerContext, posted: FormData, id: number | null, url: URL) {
  const { db, viewer, now } = given
  const form = readForm(methodForm, posted)
  if (!form.ok) return answer(422, form.errors, form.values)
  const logo = fileOf(posted, 'logo')
  const values = { ...form.value, link_hosts: form.value.link_hosts.join('\n') }
  const shown = {
    ...values,
    active: values.active ? 'on' : '',
    supports_links: values.supports_links ? 'on' : '',
    remove_logo: '',
  }
  if (logo && !(await mayAddImage(given)))
    return answer(statusOf('too_many_uploads'), { logo: 'too_many_uploads' }, shown)
  const answered = await saveMethod(db, id, form.value, logo, viewer, now)
  // an image cannot be brought along to the page that asks
  if (logo && !answered.ok && isPowerRefusal(answered.code))
    return answer(403, { logo: 'confirm_first' }, shown)
  const saved = confirmedOr(answered, url)
  if (saved.ok)
    return redirectWith(LIST + url.search, id === null ? 'method_created' : 'method_updated')
  if (saved.code === 'not_found') throw notFound()
  if (saved.code === 'name_taken' || saved.code === 'wallet_name')
    return answer(422, { name: saved.code }, shown)
  return answer(statusOf(saved.code), { logo: saved.code }, shown)
}

const answer = (
  status: number,
  errors: FieldErrors,
  values: Record<string, string> | null = null,
) => data({ errors, values }, { status })

export const meta: Route.MetaFunction = ({ params }) => [
  {
    title: `${params.methodId === 'new' ? m.admin_method_add() : m.admin_method_change()} · ${m.site_name()}`,
  },
]

const words: Record<string, () => string> = {
  required: m.admin_method_name_missing,
  too_long: () => m.admin_method_name_long({ number: formatNumber(methodLimits.name) }),
  name_taken: m.admin_method_name_taken,
  wallet_name: m.admin_method_wallet_name,
  no_host: m.admin_method_no_host,
  too_many: () => m.admin_method_many_hosts({ number: formatNumber(methodLimits.hosts) }),
}

const said = (code: string | undefined) =>
  code && (words[code]?.() ?? m.admin_method_name_missing())

/**
 * What the fields begin with: what was typed, what the method has, or what a new one usually has.
 */
function valuesOf(method: AdminMethod | null): Record<string, string> {
  if (!method) return { active: 'on', link_hosts: usualLinkHosts.join('\n') }
  const { name, name_ar, active, supports_links, link_hosts } = method
  return {
    name,
    name_ar,
    active: active ? 'on' : '',
    supports_links: supports_links ? 'on' : '',
    link_hosts: link_hosts.join('\n'),
  }
}

export default function PaymentMethod({
  loaderData: { method },
  actionData,
}: Route.ComponentProps) {
  const { search } = useLocation()
  const values = actionData?.values ?? valuesOf(method)
  const errors: FieldErrors = actionData?.errors ?? {}
  const footer = (
    <>
      <ButtonLink to={LIST + search}>{m.admin_cancel()}</ButtonLink>
      <Button form="method" variant="primary" data-busy={m.admin_saving()}>
        {m.admin_save()}
      </Button>
    </>
  )
  return (
    <Dialog
      title={method ? m.admin_method_change() : m.admin_method_add()}
      closeTo={LIST + search}
      closeLabel={m.admin_close()}
      footer={footer}
    >
      <Form
        id="method"
        method="post"
        encType="multipart/form-data"
        className="k-stack"
        {...guarded(actionData)}
      >
        <Fields method={method} values={values} errors={errors} />
      </Form>
    </Dialog>
  )
}

type FieldsProps = {
  method: AdminMethod | null
  values: Record<string, string>
  errors: FieldErrors
}

/** How a method is called and looks, whether it is offered, and where its links may lead. */
function Fields({ method, values, errors }: FieldsProps) {
  return (
    <>
      {errors.logo && (
        <Callout tone="danger" icon="circle-x" role="alert">
          {errors.logo === 'confirm_first'
            ? m.admin_method_logo_after()
            : imageProblem(errors.logo as ImageRefusal | TurnedAway)}
        </Callout>
      )}
      <div className="k-grid2">
        <Field label={m.admin_method_name()} error={said(errors.name)} required>
          <Input
            name="name"
            maxLength={methodLimits.name}
            defaultValue={values.name}
            dir="auto"
            autoFocus
          />
        </Field>
        <Field label={m.admin_method_name_ar()} error={said(errors.name_ar)}>
          <Input
            name="name_ar"
            maxLength={methodLimits.name}
            defaultValue={values.name_ar}
            dir="auto"
          />
        </Field>
      </div>
      <Logo url={method?.logo_url ?? null} />
      <div className="k-stack k-gap-2">
        <Check name="active" defaultChecked={values.active === 'on'}>
          {m.admin_method_active_box()}
        </Check>
        <Check name="supports_links" defaultChecked={values.supports_links === 'on'}>
          {m.admin_method_links_box()}
        </Check>
      </div>
      <Field
        label={m.admin_method_hosts_label()}
        hint={m.admin_method_hosts_hint()}
        error={said(errors.link_hosts)}
      >
        <Textarea
          name="link_hosts"
          rows={3}
          dir="ltr"
          spellCheck={false}
          autoCapitalize="none"
          defaultValue={values.link_hosts}
        />
      </Field>
    </>
  )
}

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
          <Image className="k-checkout__logo" image={image} alt={m.admin_method_logo_now()} />
          <Check name="remove_logo">{m.admin_method_logo_remove()}</Check>
        </div>
      )}
    </div>
  )
}
