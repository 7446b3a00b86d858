import { useRef, useState } from 'react'
import { directionOfText } from '#kernel/text-direction.ts'
import { hrefOf } from '#i18n/language.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Prose } from '#modules/content/ui/prose.tsx'
import { acceptJson } from '#ui/accept-json.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import './guide.css'

/** How a guide will look in each language; a text that is missing is empty. */
export type GuidePreview = Record<'en' | 'ar', { title: string; html: string }>

const texts = ['title', 'content', 'title_ar', 'content_ar']

/**
 * How the texts of the form around it will look, when that is asked for. `address` is the form's
 * own, whose page shows the same without scripts; here a chosen file stays chosen.
 */
export function GuidePreviews({ address, first }: { address: string; first: GuidePreview | null }) {
  const [preview, setPreview] = useState(first)
  const [asking, setAsking] = useState(false)
  const part = useRef<HTMLDivElement>(null)
  const ask = async (form: HTMLFormElement) => {
    setAsking(true)
    const answer = await askFor(address, form)
    setAsking(false)
    if (!answer) return
    setPreview(answer)
    part.current?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <>
      <div>
        <Button
          size="sm"
          name="intent"
          value="preview"
          formNoValidate
          aria-disabled={asking}
          data-eager
          onClick={(event) => {
            event.preventDefault()
            if (!asking) void ask(event.currentTarget.form!)
          }}
        >
          <Icon name="eye" />
          {m.admin_guide_preview()}
        </Button>
      </div>
      <div ref={part} className="k-guidepreviews" aria-live="polite">
        {preview && <Preview lang="en" heading={m.admin_guide_preview_en()} {...preview.en} />}
        {preview && (preview.ar.title || preview.ar.html) && (
          <Preview lang="ar" heading={m.admin_guide_preview_ar()} {...preview.ar} />
        )}
      </div>
    </>
  )
}

/** Null when there was no answer. */
async function askFor(address: string, form: HTMLFormElement): Promise<GuidePreview | null> {
  const fields = new FormData(form)
  const body = new FormData()
  for (const name of texts) body.set(name, fields.get(name) ?? '')
  const answer = await fetch(hrefOf(address), {
    method: 'POST',
    body,
    headers: acceptJson,
  }).catch(() => null)
  return answer?.ok ? ((await answer.json()) as GuidePreview) : null
}

type PreviewProps = { lang: 'en' | 'ar'; heading: string; title: string; html: string }

function Preview({ lang, heading, title, html }: PreviewProps) {
  return (
    <section className="k-guidepreview" aria-label={heading}>
      <small className="k-muted">{heading}</small>
      <div lang={lang} dir={lang === 'ar' ? 'rtl' : 'ltr'}>
        {title && (
          <p className="k-guidepreview__t" dir={directionOfText(title)}>
            {title}
          </p>
        )}
        {html ? <Prose html={html} /> : <p className="k-muted">{m.admin_guide_preview_empty()}</p>}
      </div>
    </section>
  )
}
