import type { PaymentData } from "../api";

const TEST_ADDRESS = "https://test.payu.in/_payment";

/** Leaves for PayU: a hidden form posts the fields that the server has signed. */
export function leaveForPayu({ gateway_url: address, form: fields = {} }: PaymentData) {
  const form = document.createElement("form");
  form.method = "post";
  form.action = address || TEST_ADDRESS;
  form.hidden = true;
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement("input");
    input.type = "hidden";
    input.name = name;
    input.value = String(value);
    form.append(input);
  }
  document.body.append(form);
  form.submit();
}
