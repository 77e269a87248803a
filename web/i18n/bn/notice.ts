/** The specification wants this notice in Bengali in either language (spec 2). */
export const noticeEightMinutes = "সিট নেওয়ার পর ৮ মিনিটের মধ্যে নিশ্চিত করুন, নইলে বুকিং বাতিল হবে।";
