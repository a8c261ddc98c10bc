/* Words as they stand in reports. */

export const COUNTRIES =
  'Austria,Belgium,Bulgaria,Croatia,Cyprus,Czech Republic,Denmark,Estonia,Finland,France,Germany,Greece,Hungary,Ireland,Italy,Latvia,Lithuania,Luxembourg,Malta,Netherlands,Poland,Portugal,Romania,Slovakia,Slovenia,Spain,Sweden,United Kingdom,New Mexico,North Carolina,Rhode Island'.split(
    ',',
  );

export const SUBJECTS =
  'Agriculture,Mining and quarrying,Manufacturing,Electricity and gas,Water supply,Construction,Trade,Transport,Accommodation,Information,Finance,Real estate,Research,Public administration,Education,Health,Arts,Interest,Deposits,Cash,Receivables,Inventories,Goodwill,Equipment,Wages,Pensions,Taxes'.split(
    ',',
  );

export const MEASURES =
  'Number of pupils,Share,Mean,Median,Minimum,Maximum,Sample size,Response rate,Male,Female,Under 25,25 to 49,50 and over,Urban,Rural,Duration,Temperature,Pressure,Volume,Mass,Voltage,Frequency,Model,Weight,Height,Contact,Date of issue,Version,Reference'.split(
    ',',
  );

export const WORDS =
  'annual,average,total,net,gross,public,private,local,federal,regional,new,other,all,first,second,rate,number,share,cost,price,value,income,growth,change,level,index,ratio,period,month,quarter,year,region,sector,group,age,sex,type,class,status,source,method,result,test,control,sample,area,unit,school,student,patient,worker,household,firm,bank,market,energy,water,land,crop,forest,road,vehicle,project,programme,grant,loan,budget,service,product,export,import,tax,fund,asset,debt,risk,loss,claim,case,review,report,plan,target,measure,action,partner,member,state,country,city,and,of,for,in,with,by,per,to'.split(
    ',',
  );
