export { Form } from './form';
export { FormAmountField, FormReasonField, FormSelectField, FormTextField } from './form-fields';
export { type FieldRefusal, setServerErrors, useForm } from './use-form';
