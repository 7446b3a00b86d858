import './wizard-steps.css'

/** Numbered steps in a row; `current` counts from 1. */
export function WizardSteps({ label, steps, current }: { label: string; steps: readonly string[]; current: number }) {
  return (
    <ol className="k-wiz" aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step}
          data-n={index + 1}
          className={stateOf(index + 1, current)}
          aria-current={index + 1 === current ? 'step' : undefined}
        >
          {step}
        </li>
      ))}
    </ol>
  )
}

function stateOf(step: number, current: number): string | undefined {
  if (step < current) return 'is-done'
  return step === current ? 'is-now' : undefined
}
