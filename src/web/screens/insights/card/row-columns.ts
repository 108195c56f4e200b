import { createContext, useContext } from 'react'

/** The optional columns that a list shows in its row view (rule lists/rows). */
export interface RowColumns {
  /** True if there is a column for the fiscal year, because the list covers several years. */
  year: boolean
  /** True if there is a column for customers, because the list is sorted or filtered by customer. */
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
