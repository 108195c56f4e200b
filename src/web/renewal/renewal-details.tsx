import { useNavigate } from 'react-router'
import { openInForm } from '#web/shell/leaving/open-in-form.ts'
import { Button } from '#web/ui/button.tsx'
import { LineRow } from './line-row.tsx'
import { type MendProps, mendable, restOfProblems } from './mends.ts'
import { PeopleMends } from './people-mends.tsx'
import { creditText, renewalNotes } from './renewal-notes.ts'

/** What a renewal is made of, what should be known of it, and the fields that mend it (rule renewals/mended-in-place). */
export function RenewalDetails(props: MendProps) {
  const { row, lists, locked, onMend } = props
  const { planned, plan, choice } = row
  const { basis, source } = planned
  const navigate = useNavigate()
  const notes = renewalNotes(row)
  const rest = restOfProblems(row)
  const places = mendable(planned)
  const fixed = locked || row.result?.kind === 'made'
  return (
    <>
      {notes.map((note) => (
        <p key={note} className="note">
          {note}
        </p>
      ))}
      {basis.unmatched.length > 0 && (
        <div className="rn-unmatched">
          <p>Credits that belong to no line. Nothing was taken for them:</p>
          <ul>
            {basis.unmatched.map((credit) => (
              <li key={creditText(credit)}>{creditText(credit)}</li>
            ))}
          </ul>
        </div>
      )}
      <PeopleMends {...props} locked={fixed} places={places} />
      <ul className="rn-lines" aria-label={`Lines of ${source.id}`}>
        {basis.lines.map((former, at) => (
          <LineRow
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of an order of last season don't move
            key={at}
            at={at}
            former={former}
            planned={plan.lines.find((line) => line.at === at) ?? null}
            problem={places.lines.get(at) ?? null}
            row={row}
            mending={{ lists, locked: fixed, onMend, mend: choice.mends.lines[at] }}
          />
        ))}
      </ul>
      {rest.length > 0 && (
        <div className="rn-rest">
          <ul>
            {rest.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          <Button
            disabled={fixed}
            onClick={() => navigate(openInForm('copy_as_new', { id: source.id }, sessionStorage))}
          >
            Open {source.id} in the order form
          </Button>
        </div>
      )}
    </>
  )
}
