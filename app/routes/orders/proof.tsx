import { randomUUID } from 'node:crypto'
import { data } from 'react-router'
import { hrefOf } from '#i18n/language.ts'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { type FieldErrors, readForm, textsOf } from '#kernel/form.ts'
import { ACCEPTED_IMAGES } from '#modules/images/image.ts'
import { PICTURES } from '#modules/messaging/pictures.ts'
import { MAX_PROOF_WORDS, proofForm } from '#modules/messaging/send-message.form.ts'
import { deliverWithProof } from '#modules/messaging/proof.server.ts'
import { draftOf } from '#modules/messaging/ui/send-words.ts'
import { saleToDeliver } from '#modules/orders/deliver-order.server.ts'
import { orderPath } from '#modules/orders/order-paths.ts'
import { OrderPage } from '#modules/orders/ui/order-page.tsx'
import type { ViewerContext } from '#platform/context.ts'
import { asViewer } from '#platform/http.server.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { Card } from '#ui/card.tsx'
import { Field, FieldError, FileDrop, Textarea } from '#ui/field.tsx'
import { unsavedProps } from '#ui/unsaved-props.ts'
import { Icon } from '#ui/icon.tsx'
import { redirectWith } from '../layout/flash.server.ts'
import { pageMeta } from '../layout/meta.ts'
import { missing } from '../layout/missing.server.ts'
import { Refused } from '../layout/refused.tsx'
import { fileOf, postedWithFiles, uploadStatusOf } from '../layout/uploads.server.ts'
import { sayingOf } from '../layout/send-message.server.ts'
import type { Route } from './+types/proof'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.proof_title(), index: false })

/** The viewer's sale, to be delivered with a picture. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, viewer } = asViewer(context, request)
  const sale = await saleToDeliver(db, params.orderId, viewer.id)
  if (!sale) throw missing('order')
  return { sale, token: randomUUID() as string }
}

interface Answer {
  errors: FieldErrors
  values: Record<string, string>
}

/**
 * Delivers it; a picture that was sent before is asked for again, since browsers do not keep it.
 */
export async function action({ request, params: { orderId }, context }: Route.ActionArgs) {
  const given = asViewer(context, request)
  // whoever may not send one is not read
  if (!(await saleToDeliver(given.db, orderId, given.viewer.id))) throw missing('order')
  const taken = await postedWithFiles(request, given.viewer.id, (form) =>
    proved(given, orderId, form),
  )
  if (taken.ok) return taken.value
  const errors = { picture: taken.code }
  return data<Answer>({ errors, values: {} }, { status: uploadStatusOf(taken.code) })
}

async function proved(given: ViewerContext, orderId: string, posted: FormData) {
  const { db, settings, viewer } = given
  const form = readForm(proofForm, posted)
  const picture = fileOf(posted, PICTURES)
  const values = textsOf(posted)
  if (!form.ok || !picture) {
    const errors = { ...(form.ok ? {} : form.errors), ...(!picture && { picture: 'missing' }) }
    return data<Answer>({ errors, values }, { status: 422 })
  }
  const sent = { ...form.value, picture }
  const done = await deliverWithProof(db, orderId, viewer.id, sent, settings, sayingOf(given))
  if (done.ok) return redirectWith(orderPath('/sales', orderId), 'order_delivered')
  switch (done.code) {
    case 'not_found':
      throw missing('order')
    case 'wrong_state':
      return redirectWith(orderPath('/sales', orderId), 'order_wrong_state')
    case 'goods_missing':
      return redirectWith(`/sales/${orderId}/deliver`, 'order_goods_missing')
    case 'contact':
    case 'code':
    case 'password':
    case 'payment_number':
      return data<Answer>({ errors: { body: done.code }, values }, { status: 422 })
    default:
      return data<Answer>({ errors: { picture: done.code }, values }, uploadStatusOf(done.code))
  }
}

export default function Proof({ loaderData: { sale, token }, actionData }: Route.ComponentProps) {
  const isOpen = sale.status === 'paid' && sale.by !== 'form'
  return (
    <OrderPage title={m.proof_title()} order={sale} list="/sales">
      {isOpen ? (
        <Card className="k-stack k-gap-4">
          <Callout tone="sea" icon="tradeshield">
            {m.proof_why()}
          </Callout>
          <Proving sale={sale} token={token} {...actionData} />
        </Card>
      ) : (
        <Callout tone="sea" icon="info">
          {m.deliver_not_now()}
        </Callout>
      )}
    </OrderPage>
  )
}

type ProvingProps = Pick<Route.ComponentProps['loaderData'], 'sale' | 'token'> & Partial<Answer>

const why = (code: string): string => draftOf('', code).problem

function Proving({ sale, token, errors, values }: ProvingProps) {
  return (
    <form
      method="post"
      action={hrefOf(`/sales/${sale.id}/proof`)}
      encType="multipart/form-data"
      className="k-stack"
      {...unsavedProps(values)}
    >
      <input type="hidden" name="say_token" value={token} />
      <div>
        <FileDrop
          label={m.proof_picture()}
          hint={m.proof_picture_hint()}
          name={PICTURES}
          accept={ACCEPTED_IMAGES}
          aria-invalid={errors?.picture ? true : undefined}
          aria-describedby={errors?.picture ? 'picture-why' : undefined}
        />
        {errors?.picture && (
          <FieldError id="picture-why">
            {errors.picture === 'missing' ? m.proof_missing() : why(errors.picture)}
          </FieldError>
        )}
      </div>
      <Field
        label={m.proof_words()}
        error={
          errors?.body &&
          (errors.body === 'too_long'
            ? m.replies_long({ count: formatNumber(MAX_PROOF_WORDS) })
            : why(errors.body))
        }
      >
        <Textarea name="body" rows={2} maxLength={MAX_PROOF_WORDS} defaultValue={values?.body} />
      </Field>
      <div className="k-actions">
        <Button variant="primary" data-busy={m.deliver_busy()}>
          <Icon name="check" />
          {m.proof_submit()}
        </Button>
        {sale.by === 'either' && (
          <ButtonLink to={`/sales/${sale.id}/deliver`}>{m.deliver_link_code()}</ButtonLink>
        )}
      </div>
    </form>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <Refused error={error} />
}
