import type { ComponentProps, ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { GenericSchema } from 'valibot'
import { Problem } from '#ui/callout.tsx'
import type { FormAnswer } from './answers.ts'
import { type Editing, editing, marksOf, type OpenedEditor } from './editing.ts'
import { FormDialog } from './form-dialog.tsx'
import type { Values } from './text-field.tsx'

/** A form as its page shows it. */
interface Shown<Row, Place, Said> extends OpenedEditor<Row, Place> {
  /** What came back instead of being saved. */
  answer: (FormAnswer & Partial<Said>) | undefined
  /** The address of the form. */
  own: string
}

type Look = Pick<
  ComponentProps<typeof FormDialog>,
  'keep' | 'isBusy' | 'className' | 'words' | 'lengths'
>

/** How such a form looks, besides what becomes of it. */
export interface Editor<
  Row extends { id: number },
  Place,
  Schema extends GenericSchema,
  Code extends string,
  Said extends object,
> extends Editing<Row, Place, Schema, Code, Said> {
  title: (row: Row | null) => ReactNode
  /** What the button says instead of "Save". */
  label?: (shown: Shown<Row, Place, Said>) => string
  look?: Look
  /** What the fields begin with. */
  values: (row: Row | null) => Values
  /** What the form carries besides. */
  hidden?: (shown: Shown<Row, Place, Said>) => Record<string, string>
  /** What stands above it: instead of `problem`, which is what is wrong with it as a whole. */
  above?: (shown: Shown<Row, Place, Said>, problem: ReactNode) => ReactNode
  /** What is said when the row was changed elsewhere since. */
  changed?: (row: Row, own: string) => ReactNode
  /** What is said above fields that are wrong. */
  wrong?: () => string
  fields: (shown: Shown<Row, Place, Said>) => ReactNode
}

/**
 * The route of a form in the back office that creates and changes something, as a dialog over its
 * list.
 */
export function defineEditor<
  Row extends { id: number },
  Place,
  Schema extends GenericSchema,
  Code extends string,
  Said extends object = object,
>(editor: Editor<Row, Place, Schema, Code, Said>) {
  const { listOf, ...route } = editing(editor)
  type ScreenProps = {
    loaderData: Awaited<ReturnType<typeof route.loader>>
    actionData?: FormAnswer & Partial<Said>
  }
  function Screen({ loaderData, actionData: answer }: ScreenProps) {
    const { place, row } = loaderData
    const { search } = useLocation()
    const list = listOf(place)
    const shown = {
      place,
      row,
      answer,
      own: `${list}/${editor.at ?? ''}${row?.id ?? 'new'}${search}`,
    }
    const problem =
      answer?.problem === 'changed' && row ? (
        editor.changed?.(row, shown.own)
      ) : (
        <Wrong answer={answer} words={editor.wrong} />
      )
    return (
      <FormDialog
        title={editor.title(row)}
        back={list + search}
        save={editor.label?.(shown)}
        action={shown.own}
        files={Boolean(editor.images)}
        intent={editor.instead && 'save'}
        {...editor.look}
        stored={editor.values(row)}
        answer={answer}
        hidden={{ ...marksOf(loaderData, answer), ...editor.hidden?.(shown) }}
        above={editor.above ? editor.above(shown, problem) : problem}
      >
        {editor.fields(shown)}
      </FormDialog>
    )
  }
  return { ...route, Screen }
}

type WrongProps = { answer: FormAnswer | undefined; words: (() => string) | undefined }

/** What is wrong with a form as a whole; a token that is out of date is said by the dialog. */
function Wrong({ answer, words }: WrongProps) {
  if (!answer) return null
  const { create_token: _, ...errors } = answer.errors
  const said = answer.problem ?? (Object.values(errors).some(Boolean) ? words?.() : null)
  return said && <Problem>{said}</Problem>
}
