import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { Bdi } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { unsavedProps } from '#ui/unsaved-props.ts'
import { ListTable } from './list.tsx'
import { ChoiceField, Filled, type Values } from './text-field.tsx'
import './sheet-mapping.css'

// What is asked once of a sheet of another maker: which of its columns holds what, and what its
// words mean.

/** A line of the file as it is shown. */
type SampleLine = { at: number; cells: readonly string[] }
type Option = readonly [value: string | number, label: string]

interface SheetColumnsProps {
  columns: readonly string[]
  samples: readonly (readonly string[])[]
  action: string
  /** What columns can hold; `more` is chosen where it stands in none. */
  fields: readonly { name: string; label: string; isNeeded: boolean; more?: readonly Option[] }[]
  values: Values
  /** In words, by field. */
  errors: Record<string, string | undefined>
}

/** Which column holds what, with the first lines of the file below the names of its columns. */
export function SheetColumns(props: SheetColumnsProps) {
  const { columns, samples, action, fields, values, errors } = props
  const options = columns.map((name, at): Option => [at, name])
  return (
    <Card className="k-stack">
      <h2>{m.csv_map_title()}</h2>
      <p className="k-muted">{m.csv_map_hint()}</p>
      <ListTable
        label={m.csv_map_samples()}
        rows={samples.map((cells, at): SampleLine => ({ at, cells }))}
        rowKey={({ at }) => at}
        columns={columns.map((name, at) => ({
          label: () => name,
          cell: ({ cells }: SampleLine) => <Bdi>{cells[at] ?? ''}</Bdi>,
        }))}
      />
      <Form
        method="post"
        action={action}
        className="k-stack"
        {...unsavedProps(Object.keys(errors).length > 0)}
      >
        <Filled value={{ values, errors }}>
          <div className="k-columnsof">
            {fields.map(({ name, label, isNeeded, more = [] }) => (
              <ChoiceField
                key={name}
                name={name}
                label={label}
                required={isNeeded}
                none={isNeeded ? m.csv_map_choose() : m.csv_map_none()}
                options={[...options, ...more]}
              />
            ))}
          </div>
        </Filled>
        <Button name="step" value="columns" variant="primary" className="k-self-start">
          {m.csv_map_save()}
        </Button>
      </Form>
    </Card>
  )
}

interface SheetWordsProps {
  title: string
  action: string
  words: readonly {
    word: string
    label: ReactNode
    hint?: string
    /** What the form carries besides, by its name before the number. */
    carried?: Record<string, string>
    options: readonly Option[]
    /** What is chosen, and what stands for no choice. */
    value?: string
    none?: string
  }[]
  children?: ReactNode
}

/** Asks what words of a sheet mean. */
export const SheetWords = ({ title, action, words, children }: SheetWordsProps) => (
  <Card className="k-stack">
    <h2>{title}</h2>
    {children}
    <Form method="post" action={action} className="k-stack">
      <Filled
        value={{
          values: Object.fromEntries(words.map(({ value }, at) => [`means_${at}`, value])),
          errors: {},
        }}
      >
        <div className="k-columnsof">
          {words.map(({ word, label, hint, carried = {}, options, none }, at) => (
            <div key={`${Object.values(carried).join()} ${word}`}>
              {Object.entries({ word, ...carried }).map(([name, value]) => (
                <input
                  key={name}
                  type="hidden"
                  name={`${name}_${at}`}
                  value={value}
                  autoComplete="off"
                />
              ))}
              <ChoiceField
                name={`means_${at}`}
                label={label}
                hint={hint}
                none={none}
                options={options}
              />
            </div>
          ))}
        </div>
      </Filled>
      <Button name="step" value="words" variant="primary" className="k-self-start">
        {m.csv_words_save()}
      </Button>
    </Form>
  </Card>
)
