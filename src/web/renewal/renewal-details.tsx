import { useNavigate } from 'react-router'
import { openInForm } from '#web/shell/leaving/open-in-form.ts'
import { Button } from '#web/ui/button.tsx'
import { isCredited, renewalsOf } from './choices.ts'
import { type FixProps, restOfProblems } from './fixes.ts'
import { LinesTable } from './lines-table.tsx'
import { PeopleFixes } from './people-fixes.tsx'
import { creditText } from './renewal-notes.ts'
import { Shares } from './renewal-shares.tsx'
import type { Season } from './season.ts'

interface RenewalDetailsProps extends FixProps {
  season: Season
}

/** (rule renewals/fixed-in-place) */
export function RenewalDetails({ season, ...props }: RenewalDetailsProps) {
  const { row, lists, locked, onFix } = props
  const { planned } = row
  const { basis, source } = planned
  const navigate = useNavigate()
  const rest = restOfProblems(row)
  const renewal = { year: season.to, known: renewalsOf(planned) }
  const fixed = locked || row.result?.kind === 'made'
  return (
    <>
      {basis.unmatched.length > 0 && (
        <div className="rn-unmatched">
          <p>Credits without a matching line, not deducted:</p>
          <ul>
            {basis.unmatched.map((credit) => (
              <li key={creditText(credit)}>{creditText(credit)}</li>
            ))}
          </ul>
        </div>
      )}
      {isCredited(planned) ? (
        <p>Everything ordered has been credited. There is nothing left to renew.</p>
      ) : (
        <>
          <PeopleFixes {...props} locked={fixed} />
          <LinesTable row={row} lists={lists} locked={fixed} onFix={onFix} />
          <Shares row={row} lists={lists} />
        </>
      )}
      {rest.length > 0 && !isCredited(planned) && (
        <div className="rn-rest">
          <ul>
            {rest.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          <Button
            disabled={fixed}
            onClick={() => navigate(openInForm('copy_as_new', { id: source.id, renewal }))}
          >
            Open {source.id}, as ordered, in the order form
          </Button>
        </div>
      )}
    </>
  )
}
