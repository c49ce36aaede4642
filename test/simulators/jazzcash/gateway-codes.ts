/** What JazzCash says with each code. */
export const codeWords: Readonly<Record<string, string>> = {
  "000": "Thank you for Using JazzCash, your transaction was successful.",
  "101": "Merchant credentials are not correct.",
  "110": "Please provide a valid value.",
  "112": "Transaction has been cancelled.",
  "115": "Secure hash does not match.",
  "116": "Transaction is expired.",
  "121": "Transaction has been marked confirmed by Merchant.",
  "124": "Order is placed and waiting for payment of the voucher.",
  "129": "Transaction has been dropped.",
  "131": "Transaction is refunded.",
  "132": "Transaction cannot be refunded.",
  "134": "Transaction is timed out.",
  "157": "Transaction is pending.",
  "199": "System error.",
  "210": "Transaction is pending for authorisation.",
  "999": "Return URL is not the registered one.",
};

export const paidCodes: readonly string[] = ["000", "121"];
export const pendingCodes: readonly string[] = ["124", "157", "210"];
