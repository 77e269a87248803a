-- The live version finds a bill that it has just written by its invoice: it reads more rows until it is replaced.
DROP INDEX `bills_invoice_unique`;
