import { type ReactNode, useId } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import './field.css'
import { Icon } from '#web/ui/icon.tsx'

/** What every kind of field takes. */
export interface FieldLook {
  label: string
  /** The label is read out but not drawn, where a column head says it already. */
  hideLabel?: boolean
  /** Said beside the label and not in it: the name of the field stays the label alone. */
  optional?: boolean
  /** Takes the place of `optional`: how the value came there. */
  mark?: string
  hint?: ReactNode
  /** Takes the hint's place. */
  error?: string
  /** `check` colours the hint as something to look at. */
  tone?: 'check'
  className?: string
  /** The id of the control, so that a list of errors can lead to it. */
  id?: string
}

/** Parts what the field itself shows from what its control takes. */
export function splitField<P extends FieldLook>(props: P) {
  const { label, hideLabel, optional, mark, hint, error, tone, className, id, ...control } = props
  return { look: { label, hideLabel, optional, mark, hint, error, tone, className, id }, control }
}

/** What the control inside a field must wear to belong to its label and its error. */
export interface FieldWiring {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
}

export function Field({
  label,
  hideLabel,
  optional,
  mark,
  hint,
  error,
  tone,
  className,
  id: givenId,
  children,
}: FieldLook & { children: (wiring: FieldWiring) => ReactNode }) {
  const ownId = useId()
  const id = givenId ?? ownId
  const noteId = `${id}-note`
  const markId = `${id}-mark`
  const described = [mark && markId, (error || hint) && noteId].filter(Boolean).join(' ')
  return (
    <div className={classNames('field', className)}>
      <span className={hideLabel ? undefined : 'lab'}>
        <label className={hideLabel ? 'vh' : undefined} htmlFor={id} id={`${id}-label`}>
          {label}
        </label>
        {mark ? (
          <span className="q mark" id={markId}>
            {mark}
          </span>
        ) : (
          optional && <span className="q">optional</span>
        )}
      </span>
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error ? (
        <span className="err" id={noteId}>
          <Icon name="warning" />
          {error}
        </span>
      ) : (
        hint && (
          <span className={classNames('hint', tone)} id={noteId}>
            {hint}
          </span>
        )
      )}
    </div>
  )
}
