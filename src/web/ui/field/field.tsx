import { type ReactNode, useId } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import './field.css'
import { Icon } from '#web/ui/icon.tsx'

export interface FieldLook {
  label: string
  /** Hides the label visually, for fields in columns that have a heading. */
  hideLabel?: boolean
  /**
   * Marks the field as optional. The mark is next to the label instead of in it, so that the field's
   * accessible name is just the label.
   */
  optional?: boolean
  /** Text that shows where the value came from. Replaces the word "optional" next to the label. */
  mark?: string
  hint?: ReactNode
  /** The error, shown instead of the hint. */
  error?: string
  /** `check` colors the hint as a warning. */
  tone?: 'check'
  className?: string
  /** ID of the control, so that an error list can link to it. */
  id?: string
}

export function splitField<P extends FieldLook>(props: P) {
  const { label, hideLabel, optional, mark, hint, error, tone, className, id, ...control } = props
  return { look: { label, hideLabel, optional, mark, hint, error, tone, className, id }, control }
}

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
          <span className="q" data-mark id={markId}>
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
