import { createContext, useContext } from 'react'

/** Row columns that not every list needs (rule lists/rows). */
export interface RowColumns {
  /** The fiscal year, shown in a list that covers several years. */
  year: boolean
  /** The customers, shown in a list sorted or filtered by customers. */
  customers: boolean
}

interface Listed {
  fiscalYear: number | null
  sort: string
  customer?: number
}

export function columnsFor({ fiscalYear, sort, customer }: Listed): RowColumns {
  return { year: fiscalYear === null, customers: sort === 'customer1' || customer !== undefined }
}

export const RowColumnsContext = createContext<RowColumns>({ year: false, customers: false })

export const useRowColumns = () => useContext(RowColumnsContext)
